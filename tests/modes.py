"""Which kind of threads the servers run on that tests start: both, or the one that TABLECAST_ASYNC names."""

import os

ONE = os.environ.get("TABLECAST_ASYNC")
"""`run.py serve` goes by it too, so a whole run of the suite may be made on the other kind (`make test-threading`)."""

MODES = (ONE,) if ONE else ("eventlet", "threading")
