"""A Parquet file with the columns `id` and `url`: the lines of a file, repeated.

Arguments: the file of URLs, one a line; the number of rows; the file to write.
"""

import sys

import chdb

urls, rows, out = sys.argv[1:]
with open(urls, "rb") as file:
    lines = sum(1 for _ in file)
quoted_urls, quoted_out = (path.replace("'", "\\'") for path in (urls, out))
chdb.query(
    f"INSERT INTO FUNCTION file('{quoted_out}', Parquet) "
    f"WITH (SELECT groupArray(line) FROM file('{quoted_urls}', LineAsString)) AS lines "
    f"SELECT number AS id, lines[1 + number % {lines}] AS url FROM numbers({rows})"
)
