"""Surroundings that lack something: closed descriptors, nowhere to keep things, limits, more cameras than power."""

import os
import resource
import signal
import subprocess

# Below the cost of some records, far above that of a line.
FILE_LIMIT = 2000


def closed_descriptors(stage):
    """started without standard input, output or error"""
    check = stage.report.check
    for closed in ([0], [2], [1, 2], [0, 1, 2]):
        what = "without descriptors " + ", ".join(str(number) for number in closed)
        daemon = stage.daemon(f"closed{''.join(map(str, closed))}", device=stage.clips.sample, settings="loop = true",
                              closed=closed)
        streams = daemon.streams()
        check(f"{what}: it streams", streams and daemon.runs(), daemon.lines())
        places = [os.readlink(f"/proc/{daemon.pid}/fd/{number}") for number in closed] if daemon.runs() else []
        check(f"{what}: nothing else takes their numbers", places == ["/dev/null"] * len(closed), places)
        daemon.send(signal.SIGHUP)
        check(f"{what}: it goes on after a reload", daemon.streams() and daemon.runs())
        code, _ = daemon.stop()
        check(f"{what}: SIGTERM ends it with 0", code == 0, code)
        check(f"{what}: its event log is whole", daemon.events()[-1]["event"] == "service.stopping")
    done = subprocess.run(
        ["bash", "-c", f"'{stage.programs}/facetrack' --version >&-"], env=stage.environment(), capture_output=True,
        text=True, check=False)
    check("an answer that cannot arrive is an error, told once",
          done.returncode == 3 and len(done.stderr.splitlines()) == 1, done)


def no_cache(stage):
    """no place for compiled networks, and a limit to the size of files"""
    check = stage.report.check
    nowhere = "/proc/nowhere"
    records = stage.records("replay", stage.clips.sample)
    done = stage.run("facetrack", "replay", stage.clips.sample, "--json", CACHE_DIRECTORY=nowhere)
    check("replay works without a cache", done.returncode == 0 and len(done.stdout.splitlines()) == len(records), done)
    done = stage.run("facetrack", "models", "--prepare", CACHE_DIRECTORY=nowhere)
    check("models --prepare refuses", done.returncode == 3 and nowhere in done.stderr, done)
    daemon = stage.daemon("no-cache", device=stage.clips.sample, environment={"CACHE_DIRECTORY": nowhere})
    check("the daemon works without a cache", daemon.streams(), daemon.lines())
    check("and says so", daemon.says("compiled networks cannot be kept", nowhere), daemon.lines())
    check("and ends well", daemon.stop()[0] == 0)

    output = f"{stage.folder}/limited.jsonl"
    with open(output, "wb") as file:
        done = subprocess.run(
            [f"{stage.programs}/facetrack", "replay", stage.clips.sample, "--json"], env=stage.environment(),
            stdout=file, stderr=subprocess.PIPE, text=True, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_LIMIT, FILE_LIMIT)))
    check("a file that may not grow is an error, not a crash",
          done.returncode == 3 and "standard output" in done.stderr, done)


def overloaded(stage):
    """more cameras than the machine has power for"""
    check = stage.report.check
    cameras = "".join(
        f'[[camera]]\nname = "c{number}"\ndevice = "{stage.clips.sample}"\nloop = true\n' for number in range(15))
    daemon = stage.daemon("overloaded", device=stage.clips.sample, settings="loop = true\n" + cameras)
    client = daemon.client(events=False)
    seen = set()
    while len(seen) < 16 and (frame := client.wait_for_frame(lambda frame: frame["camera"] not in seen, 60)):
        seen.add(frame["camera"])
    check("every camera gets its turn", len(seen) == 16, sorted(seen))
    check("a decoder runs before", stage.has_decoder())
    code, seconds = daemon.stop()
    stage.report.note(f"SIGTERM with 16 cameras: {seconds:.2f} s, exit {code}")
    check("SIGTERM ends it with 0", code == 0, (code, daemon.lines()))
    check("within 4 s", seconds < 4, seconds)
    check("no decoder is left", stage.has_no_decoder())
    check("and the event log ends well", daemon.events()[-1]["event"] == "service.stopping", daemon.events()[-1])
