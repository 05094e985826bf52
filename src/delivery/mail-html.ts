import { markedHtml, splitMarked } from '#i18n/fallback.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailBrand, MailColours, MailEdition, MailFact, MailParts } from './render-mail.ts';

/**
 * The HTML part. Mail readers know neither the site's tokens nor much of CSS: one column, one style block, sides that
 * follow `dir`, colours that hold in light and dark. The risk warning is text like the body's, in size and colour (RSK-4), and
 * comes first, so that it ends before a reader has scrolled.
 */
export function mailHtml(parts: MailParts, edition: MailEdition, brand: MailBrand): string {
  const { action } = parts;
  return `<!doctype html>
<html lang="${escapeHtml(edition.language)}" dir="${edition.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
<style>${styleOf(brand.colours)}</style>
</head>
<body>
<div class="preview">${words(parts.preview)}</div>
<div class="sheet">
<p class="brand">${logo(brand)}<bdi>${escapeHtml(brand.name)}</bdi></p>
<p class="risk"><strong>${words(parts.riskTitle)}</strong><br>${escapeHtml(parts.riskWarning)}</p>
<h1>${words(parts.title)}</h1>
${paragraphs(parts.body)}
${facts(parts.facts)}
${
  action === undefined
    ? ''
    : `<p class="act"><a class="button" href="${escapeHtml(action.link)}">${words(action.button)}</a></p>
<p class="small">${words(action.linkAsText)}<br><a dir="ltr" href="${escapeHtml(action.link)}">${escapeHtml(action.link)}</a></p>`
}
${paragraphs(parts.note)}
${way(parts.further)}
${paragraphs(parts.unasked)}
<div class="foot">
${paragraphs(parts.legal)}
${paragraphs(parts.why)}
${way(parts.unsubscribe)}
</div>
</div>
</body>
</html>
`;
}

/** Decoration beside the name, which stays where pictures are not loaded. Its size is in attributes too: not every mail reader takes it from a style. */
const logo = ({ logo: path, publicUrl }: MailBrand): string =>
  path === undefined ? '' : `<img src="${escapeHtml(publicUrl + path)}" alt="" width="36" height="36"> `;

/** Plain text as HTML, with its language where that is not the mail's. */
const words = (text: string): string => markedHtml(text, escapeHtml);

const facts = (told: readonly MailFact[]): string =>
  told.length === 0
    ? ''
    : `<dl>\n${told.map((fact) => `<dt>${words(fact.label)}</dt><dd>${factValue(fact)}</dd>`).join('\n')}\n</dl>`;

const factValue = ({ value, link }: MailFact): string =>
  link === undefined
    ? `<bdi>${words(value).replaceAll('\n', '<br>')}</bdi>`
    : `<a dir="ltr" href="${escapeHtml(link)}">${escapeHtml(value)}</a>`;

const way = (to: MailParts['further']): string =>
  to === undefined ? '' : `<p>${words(to.words)} <a href="${escapeHtml(to.link)}">${words(to.button)}</a></p>`;

/** An empty line parts paragraphs, a line break breaks the line. */
const paragraphs = (text: string | undefined): string =>
  splitMarked(text ?? '', /\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${words(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** Mail software knows no custom properties, so each colour is written where it is used. */
function styleOf(colours: MailColours): string {
  const light = (token: string) => colourIn(colours.light, token);
  const dark = (token: string) => colourIn(colours.dark, token);
  return `
body { margin: 0; padding: 24px 12px; background: ${light('surface-sunken')}; color: ${light('ink')}; font: 17px/1.6 'IBM Plex Sans', 'IBM Plex Sans Arabic', 'Segoe UI', Tahoma, Arial, sans-serif; }
:lang(ar) body { line-height: 1.75; }
.preview { display: none; max-height: 0; overflow: hidden; }
.sheet { max-width: 560px; margin: 0 auto; padding: 32px; background: ${light('surface')}; border-radius: 8px; }
.brand { margin: 0 0 24px; color: ${light('accent')}; font-weight: 600; }
.brand img { width: 36px; height: 36px; margin-inline-end: 8px; border-radius: 8px; vertical-align: middle; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.3; }
p { margin: 0 0 16px; }
dl { margin: 0 0 16px; }
dt { font-size: 14px; color: ${light('ink-soft')}; }
dd { margin: 0 0 12px; overflow-wrap: anywhere; }
.act { margin: 24px 0; }
.button { display: inline-block; padding: 14px 28px; border-radius: 8px; background: ${light('accent')}; color: ${light('accent-ink')}; font-weight: 600; text-decoration: none; }
.small, .foot { font-size: 14px; color: ${light('ink-soft')}; }
a { color: ${light('accent')}; }
.small a { word-break: break-all; }
.risk { margin-bottom: 24px; padding-bottom: 16px; border-bottom: 1px solid ${light('line')}; }
@media (prefers-color-scheme: dark) {
  body { background: ${dark('surface-sunken')}; color: ${dark('ink')}; }
  .sheet { background: ${dark('surface')}; }
  .brand, a { color: ${dark('accent')}; }
  .button { background: ${dark('accent')}; color: ${dark('accent-ink')}; }
  .small, .foot, dt { color: ${dark('ink-soft')}; }
  .risk { border-color: ${dark('line')}; }
}`;
}

function colourIn(colours: ReadonlyMap<string, string>, token: string): string {
  const colour = colours.get(token);
  if (colour === undefined) throw new Error(`The brand's colours lack --${token}, which mails use.`);
  return colour;
}
