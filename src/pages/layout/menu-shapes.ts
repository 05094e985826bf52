import { createHash } from 'node:crypto';
import { toHtml } from 'hast-util-to-html';
import { drawings } from 'virtual:known-drawings';
import type { Brand } from '#content/brand.ts';
import { isArticle } from '#content/page.ts';
import { drawingElement } from '#content/media.ts';
import { parseSymbolName } from '#kit/symbol-name.ts';

/** Prefix of the address. */
export const SHAPES_PREFIX = '/shapes/';

type MenuShapes = { readonly address: string; readonly svg: string };

const made = new WeakMap<Brand, MenuShapes>();

/**
 * The symbols and drawings of the menu's panels, which nobody sees before one is opened: a file that all pages share, whose
 * parts the markup names (`<use>`). They take the colours of the page.
 */
export function menuShapes(brand: Brand): MenuShapes {
  const known = made.get(brand);
  if (known !== undefined) return known;
  const symbols = [...new Set(brand.settings.menu.flatMap(({ items }) => items.flatMap(({ icon }) => icon ?? [])))];
  const shapes = [
    ...symbols.map((symbol) => `<path id="${symbolId(symbol)}" d="${drawings.get(symbolId(symbol)) ?? ''}"/>`),
    ...featuredDrawings(brand).map((file) => `<g id="${drawingId(file)}">${innerOf(brand, file)}</g>`),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${shapes.join('')}</defs></svg>`;
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  const shapesOfMenu = { address: `${SHAPES_PREFIX}${hash}.svg`, svg };
  made.set(brand, shapesOfMenu);
  return shapesOfMenu;
}

/** Not every browser finds what a shape of another file names by `url(#id)`: such a drawing stays in the page. */
export const isShape = (brand: Brand, file: string): boolean => !innerOf(brand, file).includes('url(#');

/** `school_24px` → `school`. */
export function symbolId(symbol: string): string {
  const parsed = parseSymbolName(symbol);
  return parsed === undefined ? symbol : `${parsed.name}${parsed.fill ? '_fill1' : ''}`;
}

export const drawingId = (file: string): string => file.replace(/\W+/g, '-');

function featuredDrawings(brand: Brand): readonly string[] {
  const files = brand.settings.menu.flatMap(({ featured }) =>
    brand.editions.flatMap((edition) => {
      const page = featured === undefined ? undefined : brand.page(edition.id, featured);
      return page !== undefined && isArticle(page) ? page.front.illustration : [];
    }),
  );
  return [...new Set(files)].filter((file) => isShape(brand, file));
}

const innerOf = (brand: Brand, file: string): string =>
  toHtml(
    { type: 'root', children: drawingElement(brand.drawing(file)).children },
    { space: 'svg', closeSelfClosing: true },
  );
