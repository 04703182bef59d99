"""Command line of the text profiler."""

import argparse
import json
import logging
import pathlib
import sys

import processor

VERSION = "1.1.0"


def arguments():
    parser = argparse.ArgumentParser(description="Counts, language guess and keywords of a text.")
    parser.add_argument("--input-file", required="--help" not in sys.argv, help="text to profile")
    parser.add_argument("--output-file", default="profile.json", help="where the profile is written")
    parser.add_argument("--keyword-count", type=int, default=10, help="keywords to list at most")
    parser.add_argument("--min-length", type=int, default=4, help="shorter words are no keywords")
    parser.add_argument("--readability", action="store_true", help="add the length of words and sentences and the LIX value")
    parser.add_argument("--verbose", action="store_true", help="tell more")
    return parser.parse_args()


def main():
    given = arguments()
    logging.basicConfig(level=logging.DEBUG if given.verbose else logging.INFO, format="%(levelname)s: %(message)s")
    source = pathlib.Path(given.input_file)
    if not source.is_file():
        logging.error("There is no file %s", source)
        return 2
    text, encoding = processor.decode(source.read_bytes())
    logging.debug("Read %d characters as %s", len(text), encoding)
    profile = {
        "component": {"name": "text_profiler", "version": VERSION},
        "parameters": {
            "keyword-count": given.keyword_count,
            "min-length": given.min_length,
            "readability": given.readability,
        },
        "file": source.name,
        "encoding": encoding,
        **processor.profile(text, given.keyword_count, given.min_length),
    }
    if given.readability:
        profile["readability"] = processor.readability(text)
    target = pathlib.Path(given.output_file)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(profile, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    logging.info("Wrote %s", target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
