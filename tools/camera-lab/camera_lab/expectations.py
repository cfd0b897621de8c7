"""What a right picture leads to: the place of the face, and the rules that frame records must keep."""

import statistics

FRAME_SIZE = [1280, 720]

# Where the faces are in what make-footage makes: brow and forehead to chin, ear to ear, measured by hand; x, y, width,
# height.
FACE_BOX = (500, 200, 243, 293)


def one_tracked_face(record):
    """The only face of a frame record, when there is exactly one and it is tracked; else None."""
    faces = record.get("faces", [])
    return faces[0] if len(faces) == 1 and faces[0].get("state") == "tracked" else None


def has_one_tracked_face(record):
    return record.get("type") == "frame" and one_tracked_face(record) is not None


def median_box(records):
    """The middle of each edge of the only face's bounds over some frame records."""
    boxes = [one_tracked_face(record)["bounds"] for record in records]
    return tuple(statistics.median(box[key] for box in boxes) for key in ("x", "y", "width", "height"))


def overlap(one, other):
    """Intersection over union of two boxes (x, y, width, height)."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    shared = width * height
    return shared / (one[2] * one[3] + other[2] * other[3] - shared)


def lacks_angles(record):
    face = one_tracked_face(record)
    return any(not isinstance(face.get(angle), (int, float)) for angle in ("roll", "yaw", "pitch"))


def face_ids(records):
    """The IDs of all faces in some records."""
    return {face["id"] for record in records for face in record.get("faces", ())}


def rises(values):
    values = list(values)
    return all(later > earlier for earlier, later in zip(values, values[1:]))
