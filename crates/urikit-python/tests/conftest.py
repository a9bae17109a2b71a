import os
import sys

import pytest


@pytest.fixture(scope="session")
def spark():
    """A session on this machine; with ``URIKIT_SPARK_MASTER``, on the cluster it names."""
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master(os.environ.get("URIKIT_SPARK_MASTER", "local[2]"))
        .appName("urikit")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    yield session
    session.stop()
