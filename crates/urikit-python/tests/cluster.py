"""Spark on a real cluster: a master and two workers, each a separate process, on this machine's loopback.

    python cluster.py WHEEL [ROWS]

One executor is killed in the middle of the job. The result must be complete, and equal to what the library
says of each row. The executors get the wheel as the guide says: by ``spark.archives``. ``cargo xtask
test-engines --cluster`` runs it.
"""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pyspark

import urikit
from urikit import IriRef, UriError

PARTS = ["scheme", "host", "path", "query", "fragment"]
PARTITIONS = 64
SPARK_HOME = pathlib.Path(pyspark.__file__).parent


def main(wheel: str, rows: int) -> None:
    place = pathlib.Path(tempfile.mkdtemp(prefix="urikit-cluster-"))
    started = []
    try:
        archive = place / "urikit.zip"
        shutil.copy(wheel, archive)
        master = start_master(place, started)
        workers = [start_worker(place, started, master, number) for number in (1, 2)]
        print(f"cluster: master {started[0].pid} at {master}, workers {[worker.pid for worker in workers]}")
        killed = job(master, workers, archive, place / "result", rows)
        compare(place / "result", rows)
        print(f"cluster: {rows} rows, executor {killed[0]} killed after {killed[1]} of {PARTITIONS} tasks, "
              "every row equal to the library's")
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        shutil.rmtree(place, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def start(place: pathlib.Path, started: list, name: str, *arguments: str) -> subprocess.Popen:
    environment = dict(os.environ, SPARK_HOME=str(SPARK_HOME), SPARK_LOCAL_IP="127.0.0.1",
                       SPARK_WORKER_DIR=str(place / f"{name}-work"), SPARK_DAEMON_MEMORY="512m")
    log = open(place / f"{name}.log", "wb")
    command = [str(SPARK_HOME / "bin/spark-class"), *arguments]
    process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    started.append(process)
    return process


def start_master(place: pathlib.Path, started: list) -> str:
    port = free_port()
    start(place, started, "master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1",
          "--port", str(port), "--webui-port", str(free_port()))
    wait(lambda: "Starting Spark master" in read(place / "master.log"), "the master")
    return f"spark://127.0.0.1:{port}"


def start_worker(place: pathlib.Path, started: list, master: str, number: int) -> subprocess.Popen:
    name = f"worker-{number}"
    worker = start(place, started, name, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1",
                   "--cores", "1", "--memory", "2g", "--webui-port", str(free_port()), master)
    wait(lambda: "Successfully registered with master" in read(place / f"{name}.log"), name)
    return worker


def read(path: pathlib.Path) -> str:
    return path.read_text(errors="replace") if path.exists() else ""


def wait(done, what: str, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise SystemExit(f"cluster: {what} did not start within {seconds} s")
        time.sleep(0.2)


def job(master: str, workers: list, archive: pathlib.Path, result: pathlib.Path, rows: int) -> tuple:
    """Takes the URLs of all rows apart, and kills an executor meanwhile."""
    os.environ.update(SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable)
    from pyspark.sql import SparkSession

    from urikit.spark import functions as uri

    spark = (
        SparkSession.builder.master(master)
        .appName("urikit-cluster")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "1g")
        .config("spark.executor.cores", "1")
        .config("spark.log.level", "ERROR")
        # A wheel is a zip file: each executor unpacks it, and its workers import from there.
        .config("spark.archives", f"{archive}#wheel")
        .config("spark.executorEnv.PYTHONPATH", "wheel")
        .getOrCreate()
    )
    try:
        wait(lambda: len(executors(workers)) == 2, "both executors")
        origins = spark.sparkContext.range(0, 2, 1, 2).map(lambda _: __import__("urikit").__file__).collect()
        if not all(f"{os.sep}wheel{os.sep}" in origin for origin in origins):
            raise SystemExit(f"cluster: the executors import urikit from {origins}, not from the archive")
        killed = []
        killer = threading.Thread(target=kill_in_the_middle, args=(spark, workers, killed))
        killer.start()
        frame = spark.range(0, rows, 1, PARTITIONS).selectExpr("id", f"{URL_SQL} AS url")
        frame.select("id", uri.parts("url", *PARTS).alias("parts")).write.parquet(str(result))
        killer.join()
        if not killed:
            raise SystemExit("cluster: the job ended before an executor could be killed: give it more rows")
        return killed[0]
    finally:
        spark.stop()


def executors(workers: list) -> list:
    """The processes of executors that our workers started."""
    parents = {worker.pid for worker in workers}
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_bytes()
            if b"CoarseGrainedExecutorBackend" in command and ancestor(int(entry.name)) & parents:
                found.append(int(entry.name))
        except (OSError, ValueError):
            continue
    return found


def ancestor(pid: int) -> set:
    """The processes that a process comes from."""
    found = set()
    while pid > 1:
        pid = int((pathlib.Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])
        found.add(pid)
    return found


def kill_in_the_middle(spark, workers: list, killed: list) -> None:
    """Kills one executor when a quarter of the tasks is done."""
    tracker = spark.sparkContext.statusTracker()
    end = time.monotonic() + 600
    while time.monotonic() < end:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks == PARTITIONS and info.numCompletedTasks >= PARTITIONS // 4:
                if info.numCompletedTasks < PARTITIONS:
                    victim = executors(workers)[0]
                    os.kill(victim, signal.SIGKILL)
                    killed.append((victim, info.numCompletedTasks))
                return
        time.sleep(0.05)


#: The URL of a row, by its number: in the SQL of Spark, and below in Arrow. One in 97 is no URI.
URL_SQL = (
    "concat('https://host-', id % 1009, '.example', IF(id % 5 = 0, ':8080', ''), '/a/', id, "
    "IF(id % 97 = 0, ' ', ''), IF(id % 3 = 0, concat('?q=', id % 31), ''), IF(id % 7 = 0, '#top', ''))"
)


def urls(ids: pa.Array) -> pa.Array:
    def remainder(divisor: int) -> pa.Array:
        return pc.subtract(ids, pc.multiply(pc.divide(ids, divisor), divisor))

    def text(numbers: pa.Array) -> pa.Array:
        return numbers.cast(pa.string())

    def where(divisor: int, then) -> pa.Array:
        return pc.if_else(pc.equal(remainder(divisor), 0), then, "")

    return pc.binary_join_element_wise(
        "https://host-", text(remainder(1009)), ".example", where(5, ":8080"), "/a/", text(ids), where(97, " "),
        where(3, pc.binary_join_element_wise("?q=", text(remainder(31)), "")), where(7, "#top"), "",
    )


def compare(result: pathlib.Path, rows: int) -> None:
    table = pq.read_table(result).combine_chunks().sort_by("id")
    if table["id"].to_pylist() != list(range(rows)):
        raise SystemExit(f"cluster: {table.num_rows} rows, or not each once")
    values = urls(table["id"].combine_chunks())
    parts = pa.concat_arrays(table["parts"].chunks)
    expected = urikit.column(values, text="string").parts(*PARTS)
    if not parts.is_null().equals(expected.is_null()):
        raise SystemExit("cluster: other rows are bad")
    for index, name in enumerate(PARTS):
        if not parts.flatten()[index].equals(expected.flatten()[index]):
            raise SystemExit(f"cluster: {name} differs")
    if pc.sum(expected.is_null()).as_py() != len(range(0, rows, 97)):
        raise SystemExit("cluster: the number of bad rows is another")
    # And what a single identifier says, of some of them.
    for row in range(0, rows, 1009):
        try:
            one = IriRef(values[row].as_py())
            answer = {name: getattr(one, name) for name in PARTS}
        except UriError:
            answer = None
        if parts[row].as_py() != answer:
            raise SystemExit(f"cluster: row {row} differs")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5_000_000)
