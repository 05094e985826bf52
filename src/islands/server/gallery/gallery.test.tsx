import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { widgetRegistry } from 'virtual:widget-registry';
import { describe, expect, it } from 'vitest';
import type { Edition } from '#contracts/edition.ts';
import { describeProps } from './describe-props.ts';
import { escapeHtml } from '../escape-html.ts';
import { loadTexts } from '../load-texts.ts';
import { createRenderSession } from '../render-session.tsx';
import { galleryEdition, renderGallery } from './gallery.tsx';
import { parseGalleryChoice } from './gallery-choice.ts';
import { type GalleryView, parseGalleryPath } from './gallery-view.ts';

const english: Edition = { id: 'en-gb', language: 'en', locale: 'en-GB', direction: 'ltr', label: 'English', region: 'GB', regulator: 'fca', products: ['cfd'] };
const arabic: Edition = { id: 'ar-jo', language: 'ar', locale: 'ar-JO', direction: 'rtl', label: 'العربية', region: 'JO', regulator: 'jsc', products: ['cfd'] };
const texts = await loadTexts(join(import.meta.dirname, '../../../../brand/locales'));

const render = async (query: string, view: GalleryView = { kind: 'index' }) => {
  const choice = parseGalleryChoice(new URLSearchParams(query), ['en', 'ar']);
  const edition = galleryEdition(choice.language === 'ar' ? arabic : english, choice);
  const session = createRenderSession(widgetRegistry, { edition, texts: texts.get(choice.language) ?? {} });
  const gallery = await renderGallery({ registry: widgetRegistry, session, choice, editions: [english, arabic], view });
  if (gallery === undefined) throw new Error('there is no such page');
  return { session, ...gallery };
};

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // React's static markup; the examples are validated one by one in the conformance suite
  rules: { 'no-trailing-whitespace': 'off', 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off', 'no-inline-style': 'error', 'doctype-style': 'off', 'no-dup-id': 'error', 'long-title': 'off' },
});

const faults = async (body: string, title: string): Promise<string[]> => {
  const page = `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>\n`;
  const report = await validator.validateString(page);
  return report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
};

const widget = (tag: string): GalleryView => ({ kind: 'widget', tag });

describe('the gallery', () => {
  it('lists every widget under its group', async () => {
    const { body } = await render('');
    for (const { declaration } of widgetRegistry.widgets) expect(body).toContain(`href="/gallery/${declaration.tag}?language=en"`);
    expect(body.match(/<h2 /g)).toHaveLength(new Set(widgetRegistry.widgets.map(({ declaration }) => declaration.group)).size);
  });

  it.each(widgetRegistry.widgets.map(({ declaration }) => declaration))('shows $tag with its props, its examples and the tags to copy, as valid HTML', async (declaration) => {
    const { body, title, session } = await render('', widget(declaration.tag));
    const examples = (await declaration.examples()).default;
    for (const example of examples) expect(body).toContain(escapeHtml(example.title));
    for (const { name } of describeProps(declaration)) expect(body).toContain(`>${name}</code>`);
    const framed = examples.filter(({ frameHeight }) => frameHeight !== undefined);
    expect(body.match(/<iframe/g)?.length ?? 0).toBe(framed.length);
    expect(session.usedTags.has(declaration.tag)).toBe(framed.length < examples.length);
    expect(await faults(body, title)).toEqual([]);
  });

  it('shows the markup as it is written, to copy', async () => {
    expect((await render('', widget('fc-accordion'))).body).toContain('&lt;fc-item label=&quot;What is a spread?&quot;&gt;');
  });

  it.each(['', 'language=ar&theme=dark'])('its list is valid HTML: "%s"', async (query) => {
    const { body, title } = await render(query);
    expect(await faults(body, title)).toEqual([]);
  });

  it('shows an example alone, and in a frame of the chosen width', async () => {
    const alone = await render('theme=dark', { kind: 'example', tag: 'fc-tabs', name: 'vertical' });
    expect(alone).toMatchObject({ layout: 'bare', theme: 'dark' });
    expect(alone.body).toContain('<fc-tabs');
    const { body, session } = await render('theme=dark&width=360', widget('fc-tabs'));
    expect(body).toContain('<iframe src="/gallery/fc-tabs/vertical?theme=dark&amp;language=en" ');
    expect(body).toContain('width="360"');
    expect(session.usedTags.size).toBe(0);
  });

  it('keeps the choice from page to page', async () => {
    expect((await render('theme=dark&language=ar&width=768')).body).toContain('href="/gallery/fc-tabs?theme=dark&amp;width=768&amp;language=ar"');
  });

  it('has a page with the first example of every widget', async () => {
    const { session } = await render('', { kind: 'all' });
    expect([...session.usedTags].sort()).toEqual(expect.arrayContaining(widgetRegistry.widgets.map(({ declaration }) => declaration.tag).sort()));
  });

  it.each(['/gallery/fc-none', '/gallery/fc-tabs/none', '/gallery/%22%3E'])('knows nothing of %s', async (path) => {
    const view = parseGalleryPath(path);
    await expect(render('', view)).rejects.toThrow('there is no such page');
  });

  it('reads its paths', () => {
    expect(parseGalleryPath('/gallery')).toEqual({ kind: 'index' });
    expect(parseGalleryPath('/gallery/all')).toEqual({ kind: 'all' });
    expect(parseGalleryPath('/gallery/fc-tabs/a')).toEqual({ kind: 'example', tag: 'fc-tabs', name: 'a' });
    expect(['/', '/galleryx', '/en-gb/gallery', '/gallery/a/b/c'].map(parseGalleryPath)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('takes theme, direction and language from its address', async () => {
    const arabicPage = await render('language=ar&theme=dark');
    expect(arabicPage).toMatchObject({ theme: 'dark', title: 'معرض العناصر' });
    expect(arabicPage.session.page).toMatchObject({ language: 'ar', direction: 'rtl' });
    expect((await render('direction=rtl')).session.page).toMatchObject({ language: 'en', direction: 'rtl' });
    expect(parseGalleryChoice(new URLSearchParams('theme=pink&language=xx'), ['en', 'ar'])).toEqual({ theme: 'system', direction: 'auto', width: 'page', language: 'en' });
  });

  it('reads a prop table from the schema', () => {
    const tabs = widgetRegistry.widgets.find(({ declaration }) => declaration.tag === 'fc-tabs');
    const rows = tabs === undefined ? [] : describeProps(tabs.declaration);
    expect(rows).toContainEqual(expect.objectContaining({ name: 'variant', type: '"primary" | "secondary"', isRequired: false, defaultValue: '"secondary"' }));
    expect(rows).toContainEqual(expect.objectContaining({ name: 'heading-level', type: 'integer 2–6', defaultValue: '3' }));
    expect(rows).toContainEqual(expect.objectContaining({ name: 'fc-item leading-icon', type: 'string', isRequired: false, defaultValue: undefined }));
    expect(rows.every(({ description }) => description !== '')).toBe(true);
  });
});
