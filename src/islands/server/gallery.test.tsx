import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { widgetRegistry } from 'virtual:widget-registry';
import { describe, expect, it } from 'vitest';
import type { Edition } from '#contracts/edition.ts';
import { describeProps } from './describe-props.ts';
import { galleryEdition, renderGallery } from './gallery.tsx';
import { parseGalleryChoice } from './gallery-choice.ts';
import { loadTexts } from './load-texts.ts';
import { createRenderSession } from './render-session.tsx';

const english: Edition = { id: 'en-gb', language: 'en', locale: 'en-GB', direction: 'ltr', label: 'English', region: 'GB', regulator: 'fca', products: ['cfd'] };
const arabic: Edition = { id: 'ar-jo', language: 'ar', locale: 'ar-JO', direction: 'rtl', label: 'العربية', region: 'JO', regulator: 'jsc', products: ['cfd'] };
const texts = await loadTexts(join(import.meta.dirname, '../../../brand/locales'));

const render = async (query: string) => {
  const choice = parseGalleryChoice(new URLSearchParams(query), ['en', 'ar']);
  const edition = galleryEdition(choice.language === 'ar' ? arabic : english, choice);
  const session = createRenderSession(widgetRegistry, { edition, texts: texts.get(choice.language) ?? {} });
  return { session, ...(await renderGallery({ registry: widgetRegistry, session, choice, editions: [english, arabic] })) };
};

describe('the gallery', () => {
  it('shows every widget with its props, its examples and the tags to copy', async () => {
    const { body, session } = await render('');
    for (const { declaration } of widgetRegistry.widgets) {
      expect(body).toContain(`id="${declaration.tag}"`);
      for (const { title } of (await declaration.examples()).default) expect(body).toContain(title);
      expect(session.usedTags).toContain(declaration.tag);
    }
    expect(body).toContain('&lt;fc-item label=&quot;What is a spread?&quot;&gt;');
  });

  it.each(['', 'language=ar&theme=dark'])('is valid HTML: "%s"', async (query) => {
    const { body, title } = await render(query);
    const page = `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>\n`;
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      // React's static markup; the examples are validated one by one in the conformance suite
      rules: { 'no-trailing-whitespace': 'off', 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off', 'no-inline-style': 'error', 'doctype-style': 'off', 'no-dup-id': 'error' },
    });
    const report = await validator.validateString(page);
    expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([]);
  });

  it('takes theme, direction and language from its address', async () => {
    const arabicPage = await render('language=ar&theme=dark');
    expect(arabicPage).toMatchObject({ theme: 'dark', title: 'معرض العناصر' });
    expect(arabicPage.session.page).toMatchObject({ language: 'ar', direction: 'rtl' });
    expect((await render('direction=rtl')).session.page).toMatchObject({ language: 'en', direction: 'rtl' });
    expect(parseGalleryChoice(new URLSearchParams('theme=pink&language=xx'), ['en', 'ar'])).toEqual({ theme: 'system', direction: 'auto', language: 'en' });
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
