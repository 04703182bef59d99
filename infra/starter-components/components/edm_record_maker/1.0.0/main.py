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


def read_values(path):
    """The JSON object of a file. Raises OSError, or ValueError with a sentence that names the file."""
    try:
        values = json.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise ValueError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(values, dict):
        found = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}.get(type(values), "a number")
        raise ValueError(f'{path} must hold a JSON object with the values, such as {{"title": "Charter"}}, but holds {found}')
    return values


def main():
    given = arguments()
    logging.basicConfig(level=logging.DEBUG if given.verbose else logging.INFO, format="%(levelname)s: %(message)s")
    template = pathlib.Path(given.template_file) if given.template_file else HERE / "reference" / "edm-template.xml"
    try:
        values = read_values(pathlib.Path(given.input_file))
        record, missing = processor.fill(template.read_text(encoding="utf-8"), values, given.language)
    except (OSError, ValueError) as error:
        logging.error("%s", error)
        return 2
    except RecursionError:
        logging.error("%s is nested too deeply", given.input_file)
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
