"""Counts, language guess and keywords of a text. Standard library only."""

import collections
import re
import unicodedata

WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
SENTENCE_END = re.compile(r"[.!?…]+(?=\s|$)")

# Short words that nearly every text of a language uses.
COMMON = {
    "de": "der die das und ist nicht ein eine mit von zu den dem auf für im sich des auch es an als nach wie bei aus wird sind war werden durch über oder".split(),
    "en": "the and of to in is it that for was with as on be at by this are from or an which not have had were but his her they".split(),
    "fr": "le la les des et est un une dans que qui pour pas sur au avec ce par il elle sont du en ne se plus aux mais ou".split(),
    "it": "il lo la gli le di e che in un una per con non del della sono si da al come nel anche più alla ma dei delle questo".split(),
    "es": "el la los las de y que en un una por con no se del para es al lo como más su pero sus le fue ha este".split(),
    "nl": "de het een en van in is dat op te met voor niet zijn aan er ook als door naar bij uit maar om was dit wordt werd hij".split(),
    "la": "et in est non ad cum ut ex sed quod qui quae ab per si de esse sunt hoc nec atque enim etiam eius aut ac quam".split(),
}


def decode(data):
    """The text of bytes and the encoding that was found."""
    for encoding in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"):
        try:
            return data.decode(encoding), encoding.replace("utf-8-sig", "utf-8")
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def words_of(text):
    return WORD.findall(unicodedata.normalize("NFC", text))


def language(words):
    """The language with the largest share of its common words, and that share; None for texts too short to tell."""
    counts = collections.Counter(word.lower() for word in words)
    shares = {code: sum(counts[word] for word in common) / max(1, len(words)) for code, common in COMMON.items()}
    best = max(shares, key=shares.get)
    if len(words) < 5 or shares[best] < 0.05:
        return {"code": None, "share": round(shares[best], 3)}
    return {"code": best, "share": round(shares[best], 3)}


def keywords(words, code, count, shortest):
    """The most frequent words that are not common; equal ones in alphabetical order."""
    common = set(COMMON.get(code, ())) if code else {word for group in COMMON.values() for word in group}
    counts = collections.Counter(
        word.lower() for word in words if len(word) >= shortest and word.lower() not in common
    )
    ranked = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    return [{"word": word, "count": number} for word, number in ranked[: max(0, count)]]


def profile(text, count, shortest):
    words = words_of(text)
    guess = language(words)
    return {
        "counts": {
            "characters": len(text),
            "words": len(words),
            "distinct_words": len({word.lower() for word in words}),
            "lines": len(text.splitlines()),
            "sentences": len(SENTENCE_END.findall(text)),
        },
        "language": guess,
        "keywords": keywords(words, guess["code"], count, shortest),
    }


def readability(text):
    """Mean lengths and the LIX value (Björnsson 1968): words per sentence plus the percentage of words over six letters."""
    words = words_of(text)
    sentences = max(1, len(SENTENCE_END.findall(text)))
    number = max(1, len(words))
    long_words = sum(1 for word in words if len(word) > 6)
    return {
        "mean_word_length": round(sum(map(len, words)) / number, 2),
        "mean_sentence_length": round(len(words) / sentences, 2),
        "lix": round(len(words) / sentences + 100 * long_words / number, 1),
    }
