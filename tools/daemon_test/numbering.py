"""Ids across `kill -9` and between daemons: they rise and are never given twice."""

import os

# Each time the face comes it is a new one.
FORGETFUL = "[tracking]\nconfirm_seconds = 0\ncoast_seconds = 0.1\nrelink_seconds = 0\n"


def _ids(records):
    return [record["id"] for record in records if record.get("event") == "face.appeared"]


def _wait_for_ids(client, count, seconds):
    """The ids of the next `count` faces, or of fewer when they do not come."""
    start = len(client.records)
    client.wait(lambda record: len(_ids(client.records[start:])) >= count, seconds, start)
    return _ids(client.records[start:])


def killed(stage):
    """kill -9 while faces come and go: ids go on above all that were given"""
    check = stage.report.check
    daemon = stage.daemon("killed", device=stage.clips.coming_and_going(0.3, 0.4), settings=FORGETFUL)
    given = []
    for _ in range(3):
        client = daemon.client()
        ids = _wait_for_ids(client, 3, daemon.START_SECONDS)
        check("faces come, each with its id", len(ids) >= 3 and ids == sorted(set(ids)), ids)
        check("above all that were given before", not given or min(ids) > max(given), (given, ids))
        daemon.kill()
        # What was sent in the last moment counts, too.
        client.wait_for_end()
        given += [face["id"] for record in client.records for face in record.get("faces", [])]
        client.close()
        daemon.start()
    client = daemon.client()
    _wait_for_ids(client, 1, daemon.START_SECONDS)
    code, _ = daemon.stop()
    client.wait_for_end()
    last = max(_ids(client.records))
    daemon.start()
    client = daemon.client()
    ids = _wait_for_ids(client, 1, daemon.START_SECONDS)
    check("after an orderly end ids go on without a gap", code == 0 and last < ids[0] <= last + 3, (last, ids))
    daemon.stop()


def two_daemons(stage):
    """two daemons with sockets of their own and one state directory"""
    check = stage.report.check
    clip = stage.clips.coming_and_going(0.3, 0.4)
    shared = {"STATE_DIRECTORY": stage.make("shared-state")}
    daemons = [stage.daemon(name, device=clip, settings=FORGETFUL, environment=shared) for name in ("one", "two")]
    clients = [daemon.client() for daemon in daemons]
    ids = [_wait_for_ids(client, 4, daemon.START_SECONDS) for client, daemon in zip(clients, daemons)]
    check("both serve", all(len(some) >= 4 for some in ids), ids)
    check("no id is given by both", not set(ids[0]) & set(ids[1]), ids)
    check("each is told of itself", [d.status()["pid"] for d in daemons] == [d.pid for d in daemons])
    code, _ = daemons[0].stop()
    check("the end of one does not concern the other", code == 0 and clients[1].wait_for_frame())
    code, _ = daemons[1].stop()
    check("which ends well, too", code == 0 and not os.path.exists(daemons[1].socket), code)
