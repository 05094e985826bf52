"""Makes src/kit/fonts/forecourt-display*.woff2: the site's typeface for first headings, narrower and bold, which is one cut and no variable font.

    apt-get install -y python3-fonttools python3-brotli
    /usr/bin/python3 tools/display-font/make.py

Two files, as the typeface itself has: letters of Western Europe with figures, and letters that other languages in Latin script add. They have no
hinting, which headings are too large to need. The typeface's name is reserved (OFL.txt), so a changed one has another. It prints how wide the cut
sets the sample of src/content/typeface.ts, in em, which src/pages/fonts.ts stretches the fallbacks to.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PROJECT = Path(__file__).resolve().parents[2]
SOURCE = str(PROJECT / 'node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-{}-standard-normal.woff2')
TARGET = PROJECT / 'src/kit/fonts'

WEIGHT, WIDTH = 700, 85
MAX_BYTES = 14_000

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, 'ıŒœ‐‑–—‘’‚“”„•…‹›€™−\u2009\u202f')]
LATIN_EXT = [*map(ord, 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŖŗŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŹźŻżŽžȘșȚț')]
SAMPLE = (
    'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. '
    'What a trade costs stands before it is placed.'
)


def main():
    for name, subset, characters in (('', 'latin', LATIN), ('-ext', 'latin-ext', LATIN_EXT)):
        font = instantiateVariableFont(TTFont(SOURCE.format(subset)), {'wght': WEIGHT, 'wdth': WIDTH})
        missing = [chr(one) for one in characters if one not in font.getBestCmap()]
        keep = Options(layout_features=['kern', 'tnum', 'mark', 'ccmp'], hinting=False, name_IDs=[], notdef_outline=True)
        subsetter = Subsetter(keep)
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        rename(font, f'Forecourt Display{" Ext" if name else ""}')
        font.recalcTimestamp = False
        font.flavor = 'woff2'
        path = TARGET / f'forecourt-display{name}.woff2'
        font.save(path)
        bytes_ = path.stat().st_size
        print(f'{path.relative_to(PROJECT)}: {bytes_} bytes; lacks {missing}')
        if bytes_ > MAX_BYTES:
            raise SystemExit(f'more than {MAX_BYTES} bytes')
        if not name:
            print(f'sets the sample in {width(font):.3f} em')


def rename(font, family):
    names = {
        0: 'Copyright 2019 IBM Corp. A narrow, bold cut of one of its typefaces, changed.', 1: family, 2: 'Regular', 3: f'{family} 1', 4: family,
        5: 'Version 1.000', 6: f'{family.replace(" ", "")}-Regular', 13: 'SIL Open Font License, Version 1.1', 14: 'https://scripts.sil.org/OFL',
    }
    for number, text in names.items():
        font['name'].setName(text, number, 3, 1, 0x409)


def width(font):
    glyphs, advances = font.getBestCmap(), font['hmtx']
    return sum(advances[glyphs[ord(letter)]][0] for letter in SAMPLE) / font['head'].unitsPerEm


main()
