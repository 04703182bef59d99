"""Writes those files that it is asked for, also below folders."""

import argparse
import pathlib
import sys


def arguments():
    parser = argparse.ArgumentParser(description="Writes those files that it is asked for.")
    parser.add_argument("--input-file", required="--help" not in sys.argv, help="any file")
    parser.add_argument("--output-dir", default=".", help="where the files are written")
    parser.add_argument("--write", default="", help="paths of the files, separated by commas")
    parser.add_argument("--settings", help="a file whose content goes into all of them")
    parser.add_argument("--model", help="a file named at the installation; its content does, too")
    return parser.parse_args()


def main():
    given = arguments()
    content = "".join(pathlib.Path(path).read_text() for path in (given.settings, given.model) if path)
    for name in given.write.split(","):
        path = pathlib.Path(given.output_dir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}: {content}")


if __name__ == "__main__":
    main()
