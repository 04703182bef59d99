"""Command line of the EDM record maker."""

import argparse
import json
import logging
import pathlib
import sys

import processor

HERE = pathlib.Path(__file__).resolve().parent


def arguments():
    parser = argparse.ArgumentParser(description="Fills an EDM template with values from a JSON file.")
    parser.add_argument("--input-file", required="--help" not in sys.argv, help="JSON object with the values")
    parser.add_argument("--output-file", default="record_edm.xml", help="where the record is written")
    parser.add_argument("--template-file", default="", help="XML template with ${name} placeholders")
    parser.add_argument("--language", default="en", help="value of xml:lang")
    parser.add_argument("--strict", action="store_true", help="refuse missing values")
    parser.add_argument("--verbose", action="store_true", help="tell more")
    return parser.parse_args()


def main():
    given = arguments()
    logging.basicConfig(level=logging.DEBUG if given.verbose else logging.INFO, format="%(levelname)s: %(message)s")
    template = pathlib.Path(given.template_file) if given.template_file else HERE / "reference" / "edm-template.xml"
    try:
        values = json.loads(pathlib.Path(given.input_file).read_text(encoding="utf-8-sig"))
        record, missing = processor.fill(template.read_text(encoding="utf-8"), values, given.language)
    except (OSError, ValueError) as error:
        logging.error("%s", error)
        return 2
    for name in missing:
        logging.warning("The template names '%s', which has no value", name)
    if missing and given.strict:
        return 3
    target = pathlib.Path(given.output_file)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(record, encoding="utf-8")
    logging.info("Wrote %s", target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
