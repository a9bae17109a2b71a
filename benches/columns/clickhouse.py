"""ClickHouse in this process: reads the name of an expression a line, answers with the seconds it took.

Arguments: the file of URLs, one a line, and how often its lines are repeated.
"""

import sys
import time

from chdb.session import Session

path, repeats = sys.argv[1], int(sys.argv[2])
session = Session()
session.query("CREATE DATABASE bench ENGINE = Memory")
session.query("CREATE TABLE bench.urls (u String) ENGINE = Memory")
quoted = path.replace("'", "\\'")
session.query(
    "INSERT INTO bench.urls SELECT line FROM "
    f"(SELECT line FROM file('{quoted}', LineAsString)) AS lines CROSS JOIN numbers({repeats}) AS n"
)
rows = session.query("SELECT count() FROM bench.urls", "TabSeparated")
print(str(rows).strip(), flush=True)
EXPRESSIONS = {
    "five": "protocol(u), domain(u), path(u), queryString(u), fragment(u)",
    "host": "domain(u)",
    "decode": "decodeURLComponent(u)",
    "read": "length(u)",
}
for line in sys.stdin:
    expression = EXPRESSIONS[line.strip()]
    start = time.perf_counter()
    session.query(f"SELECT ignore({expression}) FROM bench.urls FORMAT Null SETTINGS max_threads = 1")
    print(time.perf_counter() - start, flush=True)
