import type { Brand } from '#content/brand.ts';
import { markedHtml, withoutMarks } from '#i18n/fallback.ts';
import { cspHash } from './csp-hash.ts';
import type { PageAnswer } from './page-answer.ts';
import { colourOf, paletteOf, THEMES } from './palette.ts';

function cssOf({ settings }: Brand): string {
  const palette = paletteOf(settings.colours);
  const colour = (token: string) => `light-dark(${THEMES.map((theme) => colourOf(palette, token, theme)).join()})`;
  return `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;font:1.0625rem/1.6 system-ui,sans-serif;background:${colour('page')};color:${colour('ink')}}main{max-width:34rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}a{color:${colour('accent')}}small{color:${colour('ink-soft')}}`;
}

/** Marked if they are in English (`#i18n/fallback.ts`). */
export type FailureWords = Readonly<Record<'title' | 'text' | 'back' | 'number', string>>;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const words = (text: string) => markedHtml(text, escaped);

/** The page for 500, or without a request's id for 503: no renderer, no files, and texts that were prepared when the site started. */
export function failurePage(
  brand: Brand,
  wordsOf: ReadonlyMap<string, FailureWords>,
  path: string,
  requestId?: string,
): PageAnswer {
  const edition = brand.editions.find(({ id }) => path.toLowerCase().startsWith(`/${id}`)) ?? brand.defaultEdition;
  const { title = '', text = '', back = '', number = '' } = wordsOf.get(edition.id) ?? {};
  const name = escaped(brand.settings.name);
  const css = cssOf(brand);
  const html =
    `<!doctype html><html lang="${edition.language}" dir="${edition.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(withoutMarks(title))} | ${name}</title><style>${css}</style></head>` +
    `<body><main><h1>${words(title)}</h1><p>${words(text)}</p><p><a href="">${words(back)}</a> · <a href="/${edition.id}">${name}</a></p>${requestId === undefined ? '' : `<p><small>${words(number)} <bdi>${escaped(requestId)}</bdi></small></p>`}</main></body></html>`;
  return {
    kind: 'page',
    status: requestId === undefined ? 503 : 500,
    html,
    language: edition.language,
    editionId: edition.id,
    cacheable: false,
    queryKeys: [],
    csp: { scripts: [], styles: [cspHash(css)] },
  };
}
