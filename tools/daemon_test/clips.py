"""Clips made from the sample, each for one purpose."""

import shutil
import os
import subprocess


class Clips:
    """`sample` has one face throughout; the others are made when first asked for."""

    RATE = "30000/1001"

    def __init__(self, sample, folder):
        # A copy, so that who reads it is known to be ours.
        self.sample = shutil.copy(sample, f"{folder}/sample.mp4")
        self._folder = folder
        self._made = {}

    def coming_and_going(self, face_seconds, empty_seconds):
        """A face, then none."""
        return self._make(
            f"face-{face_seconds}-{empty_seconds}.mkv",
            "-f", "lavfi", "-i", f"color=c=gray:s=176x144:r={self.RATE}:d={empty_seconds}", "-filter_complex",
            f"[0:v]trim=duration={face_seconds},setpts=PTS-STARTPTS,setsar=1[face];"
            "[face][1:v]concat=n=2:v=1,format=yuv420p",
            "-c:v", "ffv1")

    def slow(self, rate):
        """The sample at so many frames a second."""
        return self._make(
            f"slow-{rate}.mkv", "-vf", f"setpts=N/{rate}/TB", "-r", str(rate), "-frames:v", "60", "-c:v", "ffv1")

    def variable_rate(self):
        """Frames at changing distances, as phones record them."""
        return self._make(
            "variable.mkv", "-vf", "select='lt(n,20)+not(mod(n,3))*lt(n,80)+not(mod(n,7))'", "-fps_mode",
            "passthrough", "-c:v", "ffv1")

    def truncated(self):
        """The sample, cut off in the middle of a frame."""
        path = f"{self._folder}/truncated.mp4"
        with open(self.sample, "rb") as whole, open(path, "wb") as part:
            part.write(whole.read()[:20000])
        return path

    def cut_short(self):
        """The sample in a container that can be read up to where it was cut off."""
        whole = self._make("whole.mkv", "-c", "copy")
        path = f"{self._folder}/cut.mkv"
        with open(whole, "rb") as source, open(path, "wb") as part:
            part.write(source.read()[:os.path.getsize(whole) // 2])
        return path

    def picture(self, kind):
        """One frame as "png" or "jpg"."""
        return self._make(f"picture.{kind}", "-vf", "scale=528:432", "-frames:v", "1")

    def frame_times(self, path):
        """Presentation times in seconds of every coded frame, as ffprobe has them."""
        text = subprocess.run(
            ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0",
             path], capture_output=True, text=True, check=True).stdout
        return [float(line.strip(",")) for line in text.split()]

    def _make(self, name, *arguments):
        path = f"{self._folder}/{name}"
        if name not in self._made:
            subprocess.run(
                ["ffmpeg", "-nostdin", "-y", "-v", "error", "-i", self.sample, *arguments, path], check=True)
            self._made[name] = path
        return path
