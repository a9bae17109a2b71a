<?php
// Reads URLs, one a line, with parse_url; writes scheme, host and port, or "!" where it refuses.
while (($line = fgets(STDIN)) !== false) {
    $url = parse_url(rtrim($line, "\n"));
    if ($url === false) {
        echo "!\n";
    } else {
        echo ($url['scheme'] ?? ''), "\t", ($url['host'] ?? ''), "\t", ($url['port'] ?? ''), "\n";
    }
}
