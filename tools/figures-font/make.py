"""Makes src/kit/fonts/forecourt-figures.woff2: digits of the site's typeface whose pip stands out within one text.

    apt-get install -y python3-fonttools python3-brotli
    /usr/bin/python3 tools/figures-font/make.py

Features `PIP0` to `PIP4` set two digits of a number larger and bolder, those before its last nought to four; `PIPX` sets
only the last one, for a price with one decimal fewer than its pip. Separators are stepped over. Digits of Latin and of
Arabic script, Persian ones too, have one width each. Why: docs/decisions/006-live-price-cells.md.
"""

from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PROJECT = Path(__file__).resolve().parents[2]
LATIN = PROJECT / 'node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'
ARABIC = str(PROJECT / 'node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-{}-normal.woff2')
TARGET = PROJECT / 'src/kit/fonts/forecourt-figures.woff2'

REGULAR, BOLD = 400, 600
PIP_SCALE = 1.15
PIP_DIGITS = 2
FRACTION_MAX = 4

LATIN_DIGITS, ARABIC_DIGITS, PERSIAN_DIGITS = '0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'
# All that group digits where these digits are used: a character of another font would begin a text of its own, counted apart.
SEPARATORS, ARABIC_SEPARATORS = ' \u00a0\u2009\u2019\',.', '٫٬'
NARROW_SPACE, THIN_SPACE = '\u202f', '\u2009'  # the typeface has only the one that breaks
ARABIC_ADVANCE = 560


class Cut:
    """Glyphs, their advances and the characters they stand for, as they are taken from fonts."""

    def __init__(self):
        self.glyphs = {'.notdef': TTGlyphPen(None).glyph()}
        self.advances = {'.notdef': 600}
        self.characters = {}

    def take(self, font, character, name, scale=1.0, advance=None):
        """`advance` is the width that the glyph is set in the middle of; None leaves it its own."""
        own = font.getBestCmap()[ord(character)]
        width = font['hmtx'][own][0] * scale
        record = DecomposingRecordingPen(font.getGlyphSet())
        font.getGlyphSet()[own].draw(record)
        pen = TTGlyphPen(None)
        record.replay(TransformPen(pen, Transform(scale, 0, 0, scale, 0 if advance is None else (advance - width) / 2, 0)))
        self.glyphs[name] = pen.glyph()
        self.advances[name] = round(width if advance is None else advance)
        return name

    def map(self, character, name):
        self.characters[ord(character)] = name
        return name


def main():
    regular, bold = (instantiateVariableFont(TTFont(LATIN), {'wght': weight}) for weight in (REGULAR, BOLD))
    arabic, arabic_bold = (TTFont(ARABIC.format(weight)) for weight in (REGULAR, BOLD))
    cut, digits, pips, gaps = Cut(), [], [], []
    for script, characters, plain, heavy, advance in (
        ('latin', LATIN_DIGITS, regular, bold, None),
        ('arabic', ARABIC_DIGITS, arabic, arabic_bold, ARABIC_ADVANCE),
        ('persian', PERSIAN_DIGITS, arabic, arabic_bold, ARABIC_ADVANCE),
    ):
        for value, character in enumerate(characters):
            digits.append(cut.map(character, cut.take(plain, character, f'{script}{value}', 1.0, advance)))
            pips.append(cut.take(heavy, character, f'{script}{value}.pip', PIP_SCALE, advance and advance * PIP_SCALE))
    for characters, font in ((SEPARATORS, regular), (ARABIC_SEPARATORS, arabic)):
        gaps += [cut.map(character, cut.take(font, character, f'uni{ord(character):04X}')) for character in characters]
    cut.map(NARROW_SPACE, f'uni{ord(THIN_SPACE):04X}')
    cut.map('-', cut.take(regular, '-', 'hyphen'))

    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(cut.glyphs))
    builder.setupCharacterMap(cut.characters)
    builder.setupGlyf(cut.glyphs)
    shapes = builder.font['glyf']
    builder.setupHorizontalMetrics({name: (advance, getattr(shapes[name], 'xMin', 0)) for name, advance in cut.advances.items()})
    head, os2 = regular['hhea'], regular['OS/2']
    builder.setupHorizontalHeader(ascent=head.ascent, descent=head.descent, lineGap=head.lineGap)
    builder.setupOS2(sTypoAscender=os2.sTypoAscender, sTypoDescender=os2.sTypoDescender, sTypoLineGap=os2.sTypoLineGap,
                     usWinAscent=os2.usWinAscent, usWinDescent=os2.usWinDescent, sxHeight=os2.sxHeight, sCapHeight=os2.sCapHeight)
    builder.setupNameTable({
        'familyName': 'Forecourt Figures', 'styleName': 'Regular', 'fullName': 'Forecourt Figures', 'psName': 'ForecourtFigures-Regular',
        'uniqueFontIdentifier': 'Forecourt Figures 1', 'version': 'Version 1.000',
        'copyright': 'Copyright 2019 IBM Corp. Digits of two of its typefaces, changed.',
        'licenseDescription': 'SIL Open Font License, Version 1.1', 'licenseInfoURL': 'https://scripts.sil.org/OFL',
    })
    builder.setupPost(keepGlyphNames=False)
    addOpenTypeFeaturesFromString(builder.font, features(digits, pips, gaps))
    builder.font['head'].created = builder.font['head'].modified = regular['head'].created  # the same bytes each time
    builder.font.recalcTimestamp = False
    builder.font.flavor = 'woff2'
    TARGET.parent.mkdir(exist_ok=True)
    builder.font.save(TARGET)
    print(f'{TARGET.relative_to(PROJECT)}: {TARGET.stat().st_size} bytes')


def features(digits, pips, gaps):
    """Separators are `ligatures` to the table of glyph classes, so that a lookup can be told to step over them."""

    def pip(tag, fraction, count):
        """A digit is of the pip where at least `fraction` digits follow, and fewer than `fraction + count`."""
        least, most = ' @digit' * fraction, ' @digit' * (fraction + count)
        return f"feature {tag} {{ lookupflag IgnoreLigatures; ignore sub @digit'{most}; sub @digit' lookup EMPHASIS{least}; }} {tag};\n"

    return (
        f'@digit = [{" ".join(digits)}];\n@pip = [{" ".join(pips)}];\n'
        'languagesystem DFLT dflt; languagesystem latn dflt; languagesystem arab dflt;\n'
        f'table GDEF {{ GlyphClassDef [@digit @pip], [{" ".join(gaps)}], , ; }} GDEF;\n'
        'lookup EMPHASIS { sub @digit by @pip; } EMPHASIS;\n'
        + ''.join(pip(f'PIP{fraction}', fraction, PIP_DIGITS) for fraction in range(FRACTION_MAX + 1))
        + pip('PIPX', 0, 1)
    )


main()
