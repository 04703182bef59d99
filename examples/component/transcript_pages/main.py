"""The command line: reads the arguments that component.yaml declares and writes the output that it promises."""

import argparse
import json
import logging
import pathlib
import sys

import processor


def main():
    parser = argparse.ArgumentParser(description="Finds the pages of a transcript and counts their lines and words.")
    parser.add_argument("--input-file", required="--help" not in sys.argv, help="transcript, text in UTF-8")
    parser.add_argument("--output-file", default="pages.json", help="where the result is written")
    parser.add_argument("--page-word", default="page", help="what stands before the number of a page")
    given = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")

    source = pathlib.Path(given.input_file)
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        # The last line before a failed end is what people see first.
        logging.error("%s could not be read: %s", source, error)
        return 2
    pages = processor.pages(text, given.page_word)
    logging.info("%s has %d page(s)", source.name, len(pages))
    result = {"file": source.name, "page_count": len(pages), "pages": pages}
    target = pathlib.Path(given.output_file)
    target.write_text(json.dumps(result, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
