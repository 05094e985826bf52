import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { ANSWERED_STEPS } from '#contracts/application.ts';
import { SECTION_IDS } from '#console/sections.ts';
import { FALLBACK_LANGUAGE, PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { PAGE_TEXTS_ID, type PageTexts, type TextCatalogue } from '#i18n/texts.ts';

const ENTRY = 'src/console/client/main.tsx';
/** Texts that the client is given: those of the console and its sections, and of the parts of the kit that it uses. */
const CONSOLE_TEXTS = [
  'console',
  'console-acts',
  'console-many',
  'dialog',
  ...SECTION_IDS.map((id) => `console-${id}`),
  // Questions and answers of applications are worded as clients read them.
  ...ANSWERED_STEPS.map((step) => `form-application-${step}`),
];

export type ConsoleBuild = { readonly script: string; readonly styles: readonly string[] };

/** What the build of the client made; undefined where there is none. */
export function readConsoleBuild(folder: string): ConsoleBuild | undefined {
  let manifest: Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;
  try {
    manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as typeof manifest;
  } catch {
    return undefined; // the sources run without a build (npm run dev)
  }
  const entry = manifest[ENTRY];
  if (entry === undefined) return undefined;
  const address = (file: string) => `/console/${file}`;
  return { script: address(entry.file), styles: (entry.css ?? []).map(address) };
}

/** The language of a browser, of those that the console speaks. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): string {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0]?.slice(0, 2).toLowerCase() ?? '');
  return wanted.find((language) => PRODUCT_LANGUAGES.some((known) => known === language)) ?? FALLBACK_LANGUAGE;
}

/** The language's own texts and form of numbers; people write numbers in many ways within one language. */
export const pageTexts = (texts: ReadonlyMap<string, TextCatalogue>, language: string): PageTexts => {
  const catalogue = texts.get(language) ?? texts.get(FALLBACK_LANGUAGE) ?? {};
  return {
    language,
    locale: language === 'en' ? 'en-GB' : language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    texts: Object.fromEntries(CONSOLE_TEXTS.map((name) => [name, catalogue[name] ?? {}])),
  };
};

/** The page of every address of the console: no word of anybody is in it, so it is the same for all who read a language. */
export function consolePage(build: ConsoleBuild, page: PageTexts, name: string): string {
  const json = JSON.stringify(page).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="${page.language}" dir="${page.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(name)}</title>
<link rel="icon" href="data:,">
${build.styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n')}
<script type="module" src="${build.script}"></script>
</head>
<body>
<div id="console"></div>
<noscript><p>${escaped(NO_SCRIPT)}</p></noscript>
<script type="application/json" id="${PAGE_TEXTS_ID}">${json}</script>
</body>
</html>
`;
}

/** Before any text is there: in the language of who runs the site. */
const NO_SCRIPT = 'The console needs JavaScript.';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
