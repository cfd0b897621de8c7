"""Sessions and cameras that hang, from outside."""

import os
import shutil
import subprocess


class Hang:
    """Makes the sessions of daemons started with `environment` hang while it is on."""

    def __init__(self, stage):
        folder = stage.make("hang")
        compiler = next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)
        if compiler is None:
            raise OSError("no C compiler: none of cc, clang and gcc is on PATH")
        library = f"{folder}/hang.so"
        source = os.path.join(os.path.dirname(os.path.realpath(__file__)), "hang.c")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        self.file = f"{folder}/on"
        self.environment = {"LD_PRELOAD": library, "FACETRACKD_TEST_HANG": self.file}

    def begin(self):
        with open(self.file, "w", encoding="utf-8"):
            pass

    def end(self):
        os.unlink(self.file)
