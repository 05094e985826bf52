import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import { visit } from 'unist-util-visit';
import { ContentError } from './content-error.ts';
import { shortenPath } from './shorten-path.ts';

/** A drawing that is inlined in the page, so that it takes the colours of the theme. */
export type Drawing = { readonly svg: Element; readonly widthPx: number; readonly heightPx: number };

const SHAPES = [
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'line',
  'rect',
  'polyline',
  'polygon',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'text',
  'tspan',
];
const PAINT = [
  'fill',
  'fillOpacity',
  'fillRule',
  'stroke',
  'strokeWidth',
  'strokeLineCap',
  'strokeLineJoin',
  'strokeDashArray',
  'strokeDashOffset',
  'strokeOpacity',
  'strokeMiterLimit',
  'opacity',
  'transform',
  'clipPath',
  'mask',
  'vectorEffect',
  'stopColor',
  'stopOpacity',
  'offset',
  'className',
  'id',
];
const GEOMETRY = [
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'points',
  'viewBox',
  'preserveAspectRatio',
  'gradientUnits',
  'gradientTransform',
  'clipPathUnits',
  'maskUnits',
  'textAnchor',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'dx',
  'dy',
];

const parse = rehypeRaw();
const onlyShapes = rehypeSanitize({
  tagNames: SHAPES,
  attributes: { '*': [...PAINT, ...GEOMETRY] },
  protocols: {},
  clobber: [],
  clobberPrefix: '',
  required: {},
  ancestors: {},
  strip: ['script', 'style', 'foreignObject', 'title', 'desc', 'metadata'],
});

/** Reads an SVG of media/ and keeps shapes and paint only: no scripts, links, styles, foreign content or outside references. */
export async function readDrawing(brandDir: string, file: string): Promise<Drawing> {
  const shown = `media/${file}`;
  const text = await readFile(join(brandDir, 'media', file), 'utf8').catch(() => {
    throw new ContentError([{ file: shown, message: 'there is no such file, and a page or brand.yaml names it' }]);
  });
  const tree = parse(
    { type: 'root', children: [{ type: 'raw', value: text.replace(/<\?xml[^>]*\?>/, '') }] } as unknown as Root,
    undefined as never,
  ) as Root;
  const clean = onlyShapes(tree);
  const svg = clean.children.find((node): node is Element => node.type === 'element' && node.tagName === 'svg');
  const [, , widthPx, heightPx] = String(svg?.properties.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  if (!svg || !widthPx || !heightPx)
    throw new ContentError([{ file: shown, message: 'expected an SVG with a viewBox' }]);

  const prefix = file.replace(/\W+/g, '-');
  visit(svg, 'element', (element) => {
    const { properties } = element;
    if (typeof properties.d === 'string') properties.d = shortenPath(properties.d);
    if (typeof properties.id === 'string') properties.id = `${prefix}-${properties.id}`;
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'string' || !value.includes('url(')) continue;
      properties[name] = /^url\(#[\w-]+\)$/.test(value) ? value.replace('#', `#${prefix}-`) : undefined;
    }
  });
  return { svg, widthPx, heightPx };
}

/** The drawing as an element of a page: with `label` an image for everyone, without one an ornament. */
export function drawingElement({ svg, widthPx, heightPx }: Drawing, label?: string): Element {
  const copy = structuredClone(svg);
  copy.properties = {
    viewBox: copy.properties.viewBox,
    preserveAspectRatio: copy.properties.preserveAspectRatio,
    width: widthPx,
    height: heightPx,
    fill: copy.properties.fill ?? 'none',
    ...(label ? { role: 'img', ariaLabel: label } : { ariaHidden: 'true', focusable: 'false' }),
  };
  return copy;
}
