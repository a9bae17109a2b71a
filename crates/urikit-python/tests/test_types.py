"""What a type checker says of programs that use the package."""

import subprocess
import sys

RIGHT = """
from datetime import date
from ipaddress import ip_address
import urikit
from urikit import Guard, Params, RequestTarget, Template, Uri, UriError, UriRef

uri: Uri = Uri("https://example.com/a") / "b"
host: str | None = uri.with_host(ip_address("::1")).host
reference: UriRef = uri.relativize(uri.resolve("../c").normalize("scheme"))
port: int | None = uri.port
scheme: str = uri.scheme
ascii: str | None = uri.host_ascii
sorted: Uri = uri.query_sort().normalize("case", idna=True)
more: Uri = uri.with_param("at", date(2026, 1, 2))
masked: str = uri.redact(extra=["mine"])
hosts = urikit.column(["http://h/"], as_="URI").strict.keep.as_("URI").host()
joined = urikit.column(["http://h/"]).resolve(reference="a")
params: Params = uri.params
values: list[str | None] = params.getall("a")
text: str = urikit.quote("a b", "segment") + Template("/{a}").expand(a=1)
allowed: bool = Guard(hosts=["example.com"], ports=[443]).allows(uri)
target: str = RequestTarget("/a", method="GET").form
found: list[str] = [str(one.iri) for one in urikit.find("http://h/")]
match uri:
    case Uri("https", authority, path):
        print(authority, path)
try:
    Uri.parse("a b")
except UriError as error:
    kind: str = error.kind
    offset: int | None = error.offset
    row: int | None = error.row
print(urikit.column(["http://h/"]).host())
"""

WRONG = """
from urikit import Uri

Uri(b"http://h/")
Uri("http://h/").normalize(1)
port: str = Uri("http://h/").port
Uri("http://h/").hots
Uri("http://h/").normalize("full")
"""


def check(program, folder):
    file = folder / "program.py"
    file.write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder)


def test_stubs(tmp_path):
    right = check(RIGHT, tmp_path)
    assert right.returncode == 0, right.stdout + right.stderr
    wrong = check(WRONG, tmp_path)
    assert wrong.stdout.count("error:") == 5, wrong.stdout
