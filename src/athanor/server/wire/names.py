"""Which names may be given, to people and everything else: what is read is what is there.

`$` also matches before a trailing newline, hence the lookahead.
"""

END = r"$(?!\n)"
SPACES = r"\u00a0\u1680\u2000-\u200a\u202f\u205f"  # that look like the usual one
INVISIBLE = (
    r"\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    r"\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U0010ffff"  # tags, selectors and private letters, which every font draws otherwise
    r"\ue000-\uf8ff"
)
# Plain letters in other dress: small capitals, ligatures of symbols, wide, circled, mathematical.
DRESSED = (
    r"\u0251\u0261\u026a\u1d00-\u1d22\u2100-\u214f\u2160-\u2188\u24b6-\u24e9"
    r"\uff21-\uff3a\uff41-\uff5a"
    "\U0001d400-\U0001d7ff\U0001f130-\U0001f189"
)
HIDDEN = SPACES + INVISIBLE + DRESSED
EMOJI = "\u00a9\u00ae\u2190-\u2bff\u3030\u303d\U0001f000-\U0001faff"
JOINING = r"\u0600-\u06ff\u0750-\u077f\u0900-\u0dff"  # scripts that write with joiners
# Joiners where a script or an emoji needs them.
JOINED = (
    rf"(?<=[{JOINING}])[\u200c\u200d](?=[{JOINING}])"
    rf"|(?<=[{EMOJI}\ufe0f])\u200d(?=[{EMOJI}])|(?<=[{EMOJI}#*0-9])\ufe0f"
)
LATIN = r"A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1e00-\u1eff"
GREEK = r"\u0370-\u03ff\u1f00-\u1fff"
CYRILLIC = r"\u0400-\u052f\u1c80-\u1c8f\ua640-\ua69f"
OTHERS = r"\u0530-\u058f\u13a0-\u13ff\u2c80-\u2cff\ua4d0-\ua4ff\uab70-\uabbf"  # they look alike too
MIXED = "|".join(
    rf"[{one}]\w*[{other}]|[{other}]\w*[{one}]"
    for one, other in ((LATIN, GREEK + CYRILLIC + OTHERS), (GREEK, CYRILLIC))
)
MARKS = r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
NAME_PATTERN = (
    rf"^(?!.*(?:{MIXED}|  |{MARKS}{{3}}))"
    rf"[^\s{HIDDEN}](?:(?:[^{HIDDEN}]|{JOINED})*(?:[^\s{HIDDEN}]|{JOINED}))?{END}"
)
MAIL_PATTERN = rf"^[^@\s{HIDDEN}]+@[^@\s{HIDDEN}]+{END}"
