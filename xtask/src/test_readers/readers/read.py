# Reads URLs, one a line, with urllib.parse; writes scheme, host and port, or "!" where it refuses.
import sys
from urllib.parse import urlsplit

for line in sys.stdin.buffer:
    try:
        url = urlsplit(line.decode().rstrip("\n"))
        port = "" if url.port is None else url.port
        answer = f"{url.scheme}\t{url.hostname or ''}\t{port}\n"
    except ValueError:
        answer = "!\n"
    sys.stdout.buffer.write(answer.encode())
