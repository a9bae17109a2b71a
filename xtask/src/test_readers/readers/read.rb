# Reads URLs, one a line, with URI.parse; writes scheme, host and port, or "!" where it refuses.
require "uri"
$stdin.each_line(chomp: true) do |line|
  begin
    uri = URI.parse(line)
    puts "#{uri.scheme}\t#{uri.host}\t#{uri.port}"
  rescue URI::Error, ArgumentError
    puts "!"
  end
end
