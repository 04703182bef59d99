"""Fills XML templates. Standard library only."""

import re
import string
import xml.dom.minidom
import xml.parsers.expat
from xml.sax.saxutils import escape

# An element on a line of its own: what is repeated for lists and left out without a value.
LINE = re.compile(r"^[ \t]*<.*>[ \t]*$")
NAME = re.compile(r"\$\{([A-Za-z0-9_]+)\}")


def flatten(values, prefix=""):
    """Names nested values with underscores: {"a": {"b": 1}} is a_b."""
    flat = {}
    for key, value in values.items():
        name = prefix + re.sub(r"[^A-Za-z0-9_]", "_", str(key))
        if isinstance(value, dict):
            flat.update(flatten(value, name + "_"))
        else:
            flat[name] = value
    return flat


def texts(value):
    """A value as the texts that stand for it; none for an empty one."""
    members = value if isinstance(value, list) else [value]
    found = [str(member).lower() if isinstance(member, bool) else str(member) for member in members if member is not None]
    return [text for text in found if text.strip()]


def fill(template, values, language):
    """The filled template and the names that had no value. Raises ValueError when the result is not well-formed."""
    known = {name: texts(value) for name, value in flatten({"language": language, **values}).items()}
    missing = []
    lines = []
    for line in template.splitlines():
        names = NAME.findall(line)
        absent = [name for name in names if not known.get(name)]
        missing.extend(name for name in absent if name not in missing)
        if absent and LINE.match(line) and balanced(line):
            continue
        lines.extend(repeat(line, names, known))
    record = "\n".join(lines) + "\n"
    check(record)
    return record, missing


def balanced(line):
    """Whether a line holds a whole element, so that leaving it out keeps the document well-formed."""
    text = line.strip()
    return text.endswith("/>") or re.fullmatch(r"<([\w:.-]+)[^>]*>.*</\1>", text) is not None


def repeat(line, names, known):
    """The line once for each member of the longest list that it names."""
    count = max([len(known.get(name, ())) for name in names if len(known.get(name, ())) > 1] or [1])
    for index in range(count):
        yield string.Template(line).safe_substitute(
            {name: quoted(known.get(name, []), index) for name in names}
        )


def quoted(members, index):
    if not members:
        return ""
    return escape(members[index] if len(members) > 1 and index < len(members) else members[0], {'"': "&quot;"})


def check(record):
    if "<!DOCTYPE" in record:
        raise ValueError("The template must not declare a document type")
    try:
        xml.dom.minidom.parseString(record.encode("utf-8")).unlink()
    except xml.parsers.expat.ExpatError as error:
        raise ValueError(f"The filled template is not well-formed XML: {error}") from error
