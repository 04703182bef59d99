"""The work itself, free of files and arguments, so that it can be tried on its own."""

import re


def pages(text, page_word="page"):
    """Splits a transcript at lines such as `[page 3]`.

    Returns a list of {"number", "lines", "words"}; what stands before the first mark counts as page "0", if there is anything.
    """
    mark = re.compile(r"^\[" + re.escape(page_word) + r"\s+(\w+)\]$", re.IGNORECASE)
    found = [("0", [])]
    for line in text.splitlines():
        match = mark.match(line.strip())
        if match:
            found.append((match.group(1), []))
        elif line.strip():
            found[-1][1].append(line)
    return [
        {"number": number, "lines": len(lines), "words": sum(len(line.split()) for line in lines)}
        for number, lines in found
        if lines or number != "0"
    ]
