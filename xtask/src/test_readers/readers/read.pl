# Reads URLs, one a line, with URI; writes scheme, host and port, or "!" where it has no host to give.
use strict;
use warnings;
use URI;
while (my $line = <STDIN>) {
    chomp $line;
    my $uri = URI->new($line);
    my ($host, $port) = ('', '');
    if ($uri->can('host')) {
        $host = $uri->host // '';
        $port = $uri->port // '' if $uri->can('port');
    } elsif ($uri->can('authority') && defined $uri->authority) {
        print "!\n";
        next;
    }
    $host =~ s/[\x00-\x1F]/?/g;    # decoded escapes: an answer is one line
    my $scheme = $uri->scheme // '';
    print "$scheme\t$host\t$port\n";
}
