"""Clips that both sides of the comparison see: lossless movies, made anew with fixed random numbers."""

import math
import pathlib

import cv2
import numpy

SIZE = (640, 480)
NOISE = 4.0


def write(path, rate, frames):
    """Writes frames, given as floats, as a lossless movie with fresh camera noise in each."""
    random = numpy.random.default_rng(1)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"FFV1"), rate, SIZE)
    if not writer.isOpened():
        raise SystemExit(f"error: {path}: this OpenCV cannot write lossless movies")
    for frame in frames:
        noisy = frame + random.normal(0, NOISE, frame.shape)
        writer.write(numpy.clip(numpy.rint(noisy), 0, 255).astype(numpy.uint8))
    writer.release()


def still(path, sample):
    """The sample clip's first frame, large, held still for five seconds."""
    found, frame = cv2.VideoCapture(str(sample)).read()
    if not found:
        raise SystemExit(f"error: {sample}: has no frame")
    large = cv2.resize(frame, (640, 524), interpolation=cv2.INTER_CUBIC)[22:502].astype(numpy.float32)
    write(path, 30, (large for _ in range(150)))


def wall():
    """A wall with soft patches of light."""
    patches = numpy.random.default_rng(2).uniform(70, 170, (14, 18, 3)).astype(numpy.float32)
    return cv2.resize(patches, SIZE, interpolation=cv2.INTER_LINEAR)


def empty(path):
    """Nobody before a wall, for five seconds."""
    background = wall()
    write(path, 30, (background for _ in range(150)))


def crowd(path, people):
    """Ten people who sway before a wall, for six seconds at 15 frames a second; the movie's end fits its beginning."""
    heads = [cv2.imread(str(picture)).astype(numpy.float32) for picture in people[:10]]
    background = wall()
    rows, columns = numpy.mgrid[0:160, 0:112].astype(numpy.float32)
    inside = ((columns - 56) / 50) ** 2 + ((rows - 80) / 68) ** 2
    mask = numpy.clip((1 - numpy.sqrt(inside)) * 10, 0, 1)[..., None]

    def frames():
        for index in range(90):
            frame = background.copy()
            for number, head in enumerate(heads):
                turn = 2 * math.pi * (index / 45 + number / 10)
                x, y = 64 + 128 * (number % 5), 120 + 240 * (number // 5)
                # The face is in the middle of its 250 pixels and about 100 wide.
                scale = 0.72
                shift = numpy.float32(
                    [[scale, 0, 56 - 125 * scale], [0, scale, 80 - 125 * scale]])
                cut = cv2.warpAffine(head, shift, (112, 160), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
                move = numpy.float32(
                    [[1, 0, x - 56 + 8 * math.sin(turn)], [0, 1, y - 80 + 4 * math.cos(turn)]])
                laid = cv2.warpAffine(cut, move, SIZE)
                weight = cv2.warpAffine(mask, move, SIZE)[..., None]
                frame = frame * (1 - weight) + laid * weight
            yield frame

    write(path, 15, frames())


def people(folder):
    """A picture of each of ten people of the corpus; none where it is not there."""
    root = pathlib.Path(folder) / "corpus/lfw/folds1-5"
    if not root.is_dir():
        return []
    return [sorted(person.glob("*.jpg"))[0] for person in sorted(root.iterdir())[::100][:10]]
