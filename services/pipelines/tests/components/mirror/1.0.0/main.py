"""Writes the environment that it was started with; with --help, beside itself."""

import argparse
import json
import os
import pathlib
import sys

parser = argparse.ArgumentParser(description="Writes the environment that it was started with.")
parser.add_argument("--input-file", required="--help" not in sys.argv, help="any file")
parser.add_argument("--output-file", default="mirror.json", help="where the JSON is written")
if "--help" in sys.argv:
    pathlib.Path(__file__).with_name("help.json").write_text(json.dumps(dict(os.environ)))
arguments = parser.parse_args()
pathlib.Path(arguments.output_file).write_text(json.dumps(dict(os.environ)))
