import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { linesOf } from '#content/pdf/lay-out.ts';
import type { Weight } from '#content/pdf/pdf-fonts.ts';
import { outlineLine, outlineWidth } from './outlines.ts';
import { SOCIAL_CARD, type SocialCard } from './social-card.ts';

const { widthPx: WIDTH, heightPx: HEIGHT } = SOCIAL_CARD;
const MARGIN = 84;
const LOGO = { size: 60, top: 64 };
const SECTION = { size: 26, baseline: 190 };
/** The largest size at which the title fits. */
const TITLE_SIZES = [78, 68, 60, 52, 46, 40];
const TITLE_TOP = 218;
const LEADING = 1.14;
const WARNING = { size: 21, leading: 28, lines: 2, bottom: 604 };
const BESIDE = { width: 416, height: 300, top: 190, gap: 48 };
const BELOW = { titleEnd: 408, top: 366, bottom: 566 };

type Text = { readonly words: string; readonly size: number; readonly weight: Weight; readonly colour: string };

/** A card as SVG, with text as outlines, so that no typeface is needed to render it. */
export function drawSocialCard(card: SocialCard): string {
  const { direction, illustration } = card;
  const isBeside = illustration?.place === 'beside';
  const colour = (token: string): string => {
    const known = card.colours[token];
    if (known === undefined) throw new Error(`A drawing names --${token}, which is no colour of tokens.css.`);
    return known;
  };
  const ground = colour('page');
  const ink = colour('ink');
  /** Mirrors what has its place from the left. */
  const startAt = (x: number, width: number) => (direction === 'ltr' ? x : WIDTH - x - width);
  const paint = (svg: string) =>
    svg.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => colour(name)).replaceAll('currentColor', ink);

  const column = WIDTH - 2 * MARGIN - (isBeside ? BESIDE.width + BESIDE.gap : 0);
  const line = (
    words: readonly ReturnType<typeof lines>[number][number][],
    { size, colour }: Text,
    baseline: number,
    x = MARGIN,
    width = WIDTH - MARGIN - x,
  ) => outlineLine(words, size, colour, { x: startAt(x, width), y: baseline, width }, direction);

  const name: Text = { words: card.brand, size: 44, weight: 600, colour: ink };
  const section: Text = { words: card.section ?? '', size: SECTION.size, weight: 600, colour: colour('accent') };
  const warning: Text = {
    words: card.warning,
    size: WARNING.size,
    weight: 400,
    colour: colour('ink-soft'),
  };
  const title = fittedTitle(
    card.title,
    column,
    (isBeside ? BESIDE.top + BESIDE.height : BELOW.titleEnd) - TITLE_TOP,
    ink,
  );
  const warned = lines(warning, WIDTH - 2 * MARGIN).slice(0, WARNING.lines);
  const firstWarning = WARNING.bottom - (warned.length - 1) * WARNING.leading;

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>` +
    (illustration === undefined
      ? ''
      : paint(
          isBeside
            ? nested(
                illustration.svg,
                startAt(WIDTH - MARGIN - BESIDE.width, BESIDE.width),
                BESIDE.top,
                BESIDE.width,
                BESIDE.height,
              )
            : nested(illustration.svg, 0, BELOW.top, WIDTH, BELOW.bottom - BELOW.top),
        )) +
    paint(nested(card.logo, startAt(MARGIN, LOGO.size), LOGO.top, LOGO.size, LOGO.size)) +
    lines(name, column)
      .slice(0, 1)
      .map((words) => line(words, name, LOGO.top + 45, MARGIN + LOGO.size + 22))
      .join('') +
    lines(section, column)
      .slice(0, 1)
      .map((words) => line(words, section, SECTION.baseline))
      .join('') +
    title.lines
      .map((words, at) => line(words, title.text, TITLE_TOP + title.text.size * (0.88 + at * LEADING), MARGIN, column))
      .join('') +
    `<path d="M${MARGIN} ${firstWarning - 32}H${WIDTH - MARGIN}" stroke="${colour('line')}" stroke-width="2"/>` +
    warned.map((words, at) => line(words, warning, firstWarning + at * WARNING.leading)).join('') +
    '</svg>'
  );
}

const lines = ({ words, size, weight }: Text, width: number) =>
  linesOf(outlineWidth, [{ type: 'text', value: words }], { size, weight }, width);

/** At the largest size at which it fits; at the smallest, as many lines as fit. */
function fittedTitle(
  title: string,
  width: number,
  height: number,
  colour: string,
): { readonly text: Text; readonly lines: ReturnType<typeof lines> } {
  const fitted = TITLE_SIZES.map((size) => {
    const text: Text = { words: title, size, weight: 600, colour };
    const all = lines(text, width);
    const shown = all.slice(0, Math.floor(height / (size * LEADING)));
    return {
      text,
      lines: shown,
      fits:
        shown.length === all.length && all.every((words) => words.reduce((sum, part) => sum + part.width, 0) <= width),
    };
  });
  return fitted.find(({ fits }) => fits) ?? (fitted.at(-1) as (typeof fitted)[number]);
}

/** A drawing within another, without its text, whose typeface may be missing. */
function nested(svg: Element, x: number, y: number, width: number, height: number): string {
  const copy = structuredClone(svg);
  const { viewBox, fill } = svg.properties;
  copy.properties = {
    x: String(x),
    y: String(y),
    width,
    height,
    viewBox,
    preserveAspectRatio: 'xMidYMid slice',
    fill: fill ?? 'none',
  };
  removeWords(copy);
  return toHtml(copy, { space: 'svg' });
}

function removeWords(element: Element): void {
  element.children = element.children.filter((child) => child.type === 'element' && child.tagName !== 'text');
  for (const child of element.children) if (child.type === 'element') removeWords(child);
}
