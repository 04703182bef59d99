"""Writes what it was given as JSON, and notes every call in a journal."""

import argparse
import hashlib
import json
import pathlib
import sys
import time


def arguments():
    parser = argparse.ArgumentParser(description="Writes what it was given as JSON.")
    parser.add_argument("--input-file", required="--help" not in sys.argv, help="any file")
    parser.add_argument("--output-file", default="stamp.json", help="where the JSON is written")
    parser.add_argument("--note", default="", help="goes into the output")
    parser.add_argument("--journal", default="", help="a line is added to this file at every call")
    parser.add_argument("--seconds", type=float, default=0, help="how long it takes")
    parser.add_argument("--break-on", default="", help="fails when the name of the input contains this")
    return parser.parse_args()


def main():
    given = arguments()
    source = pathlib.Path(given.input_file)
    if given.journal:
        with open(given.journal, "a", encoding="utf-8") as journal:
            journal.write(f"{given.note} {source.name}\n")
    if given.break_on and given.break_on in source.name:
        print(f"cannot stamp {source.name}", file=sys.stderr)
        return 3
    time.sleep(given.seconds)
    stamp = {
        "title": f"Stamped {source.stem}",
        "note": given.note,
        "tags": ["stamped", source.suffix.lstrip(".")],
        "people": [{"name": "Stamp, Automatic"}],
        "sha256": hashlib.sha256(source.read_bytes()).hexdigest(),
    }
    pathlib.Path(given.output_file).write_text(json.dumps(stamp), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
