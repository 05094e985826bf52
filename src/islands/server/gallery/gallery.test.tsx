import { globSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { renderToStaticMarkup } from 'react-dom/server';
import { widgetRegistry } from 'virtual:widget-registry';
import { describe, expect, it } from 'vitest';
import type { Edition } from '#contracts/edition.ts';
import { describeProps } from './describe-props.ts';
import { escapeHtml } from '../escape-html.ts';
import { createRenderSession, type WidgetProblem } from '../render-session.tsx';
import { renderWidgetsInHtml } from '../render-widgets.ts';
import type { WidgetRegistry } from '../widget-registry.ts';
import { galleryEdition, renderGallery } from './gallery.tsx';
import { changeExample, readChanges } from './change-example.ts';
import { parseGalleryChoice } from './gallery-choice.ts';
import { galleryEntries } from './gallery-entry.ts';
import { ALL, type GalleryView, parseGalleryPath, SYMBOLS, TRY } from './gallery-view.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import { siteTexts } from '../../../../tests/support/site-texts.ts';

const english: Edition = {
  id: 'en-gb',
  language: 'en',
  locale: 'en-GB',
  direction: 'ltr',
  label: 'English',
  region: 'GB',
  regulator: 'fca',
  products: ['cfd'],
};
const arabic: Edition = {
  id: 'ar-jo',
  language: 'ar',
  locale: 'ar-JO',
  direction: 'rtl',
  label: 'العربية',
  region: 'JO',
  regulator: 'jsc',
  products: ['cfd'],
};
const texts = siteTexts();

const render = async (query: string, view: GalleryView = { kind: 'index' }, registry = widgetRegistry) => {
  const choice = parseGalleryChoice(new URLSearchParams(query), ['en', 'ar']);
  const edition = galleryEdition(choice.language === 'ar' ? arabic : english, choice);
  const problems: WidgetProblem[] = [];
  const session = createRenderSession(widgetRegistry, {
    edition,
    texts: texts.get(choice.language) ?? {},
    ...(view.kind === 'try' && { onProblem: (problem) => problems.push(problem) }),
  });
  const gallery = await renderGallery({
    registry,
    session,
    render: (html) => renderWidgetsInHtml(html, session),
    choice,
    editions: [english, arabic],
    view,
    query: new URLSearchParams(query),
    problems,
  });
  if (gallery === undefined) throw new Error('there is no such page');
  return { session, ...gallery };
};

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // React's static markup; the examples are validated one by one in the conformance suite
  rules: {
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'error',
    'doctype-style': 'off',
    'no-dup-id': 'error',
    'long-title': 'off',
  },
});

const faults = async (body: string, title: string): Promise<string[]> => {
  const page = `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>\n`;
  const report = await validator.validateString(page);
  return report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
};

const asReactWrites = (text: string) => renderToStaticMarkup(text);

const widget = (tag: string): GalleryView => ({ kind: 'widget', tag });

describe('the gallery', () => {
  it('lists every widget under its group', async () => {
    const { body } = await render('');
    for (const { declaration } of widgetRegistry.widgets)
      expect(body).toContain(`href="/gallery/${declaration.tag}?language=en"`);
    expect(body.match(/<h2 /g)).toHaveLength(
      new Set(widgetRegistry.widgets.map(({ declaration }) => declaration.group)).size,
    );
  });

  it.each(widgetRegistry.widgets.map(({ declaration }) => declaration))(
    'shows $tag with its props, its examples and the tags to copy, as valid HTML',
    async (declaration) => {
      const { body, title, session } = await render('', widget(declaration.tag));
      const examples = (await declaration.examples()).default;
      for (const example of examples) expect(body).toContain(escapeHtml(example.title));
      for (const { name } of describeProps(declaration)) expect(body).toContain(`>${name}</code>`);
      const framed = examples.filter(({ frameHeight }) => frameHeight !== undefined);
      // One more is where its attributes are tried.
      expect(body.match(/<iframe/g)?.length ?? 0).toBe(framed.length + 1);
      for (const id of declaration.requirements)
        expect(body).toContain(asReactWrites(REQUIREMENT_TEXTS.get(id) ?? `no text for ${id}`));
      expect(session.usedTags.has(declaration.tag)).toBe(framed.length < examples.length);
      expect(await faults(body, title)).toEqual([]);
    },
  );

  it('shows the markup as it is written, to copy', async () => {
    expect((await render('', widget('fc-accordion'))).body).toContain(
      '&lt;fc-item label=&quot;What is a spread?&quot;&gt;',
    );
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

  it('shows an example inside text, as an editor puts it', async () => {
    const alone = await render('place=text', { kind: 'example', tag: 'fc-market-buttons', name: 'all-stores' });
    expect(alone.body).toMatch(/<div class="prose"><p>[^<]+<\/p>\s*<fc-market-buttons/);
    expect((await render('place=text', widget('fc-market-buttons'))).body).toMatch(
      /<div class="gallery-stage"><div class="prose"><p>/,
    );
  });

  it('keeps the choice from page to page', async () => {
    expect((await render('theme=dark&language=ar&width=768')).body).toContain(
      'href="/gallery/fc-tabs?theme=dark&amp;width=768&amp;language=ar"',
    );
  });

  it('has a page with the first example of every widget', async () => {
    const { session } = await render('', { kind: 'all' });
    expect([...session.usedTags].sort()).toEqual(
      expect.arrayContaining(widgetRegistry.widgets.map(({ declaration }) => declaration.tag).sort()),
    );
  });

  it.each(['/gallery/fc-none', '/gallery/fc-tabs/none', '/gallery/%22%3E'])('knows nothing of %s', async (path) => {
    const view = parseGalleryPath(path);
    await expect(render('', view)).rejects.toThrow('there is no such page');
  });

  it('reads its paths', () => {
    expect(parseGalleryPath('/gallery')).toEqual({ kind: 'index' });
    expect(parseGalleryPath('/gallery/all')).toEqual({ kind: 'all' });
    expect(parseGalleryPath('/gallery/symbols')).toEqual({ kind: 'symbols' });
    expect(parseGalleryPath('/gallery/drawings')).toEqual({ kind: 'drawings' });
    expect(parseGalleryPath('/gallery/fc-tabs/try')).toEqual({ kind: 'try', tag: 'fc-tabs' });
    expect(parseGalleryPath('/gallery/fc-tabs/a')).toEqual({ kind: 'example', tag: 'fc-tabs', name: 'a' });
    expect(['/', '/galleryx', '/en-gb/gallery', '/gallery/a/b/c'].map(parseGalleryPath)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('takes theme, direction and language from its address', async () => {
    const arabicPage = await render('language=ar&theme=dark');
    expect(arabicPage).toMatchObject({ theme: 'dark', title: 'معرض العناصر' });
    expect(arabicPage.session.page).toMatchObject({ language: 'ar', direction: 'rtl' });
    expect((await render('direction=rtl')).session.page).toMatchObject({ language: 'en', direction: 'rtl' });
    expect(parseGalleryChoice(new URLSearchParams('theme=pink&language=xx'), ['en', 'ar'])).toEqual({
      theme: 'system',
      direction: 'auto',
      width: 'page',
      place: 'alone',
      language: 'en',
    });
  });

  it('reads a prop table from the schema', () => {
    const tabs = widgetRegistry.widgets.find(({ declaration }) => declaration.tag === 'fc-tabs');
    const rows = tabs === undefined ? [] : describeProps(tabs.declaration);
    expect(rows).toContainEqual(
      expect.objectContaining({
        name: 'variant',
        type: '"primary" | "secondary"',
        isRequired: false,
        defaultValue: '"secondary"',
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'heading-level', type: 'integer 2–6', defaultValue: '3' }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        name: 'fc-item leading-icon',
        type: 'string',
        isRequired: false,
        defaultValue: undefined,
      }),
    );
    expect(rows.every(({ description }) => description !== '')).toBe(true);
  });

  it('[UIK-8] shows every symbol that there is a drawing of, by the name that an editor writes', async () => {
    const { body, title } = await render('', { kind: 'symbols' });
    const names = globSync('*.svg', { cwd: join(import.meta.dirname, '../../../kit/icons') }).map((file) =>
      file.replace(/\.svg$/, ''),
    );
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(body).toContain(`>${name}_24px</code>`);
    expect(await faults(body, title)).toEqual([]);
  });

  it('shows every drawing of the kit, turned round where the text is, with the line that an editor writes', async () => {
    const files = globSync('*.tsx', { cwd: join(import.meta.dirname, '../../../kit/drawings') });
    // What drawings are made of, and their test.
    const parts = ['buoy', 'drawing-frame', 'rope', 'drawings.test'];
    const names = files.map((file) => file.replace(/\.tsx$/, '')).filter((name) => !parts.includes(name));
    const { body, title } = await render('', { kind: 'drawings' });
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(body).toContain(`data-words="${name}"`);
    expect(body).toContain('head: { drawing: tide-clock, data: sessions }');
    expect(body).not.toContain('matrix(-1');
    expect((await render('language=ar', { kind: 'drawings' })).body).toContain('matrix(-1');
    expect(await faults(body, title)).toEqual([]);
  });

  it('has notes of every widget: export `notes` beside its examples (docs/how-to/add-a-widget.md, step 5)', async () => {
    const without = (await galleryEntries(widgetRegistry)).filter(({ notes }) => notes === undefined);
    expect(without.map(({ declaration }) => declaration.tag)).toEqual([]);
  });

  it('shows a widget that has no notes yet, and says what is missing', async () => {
    const withoutNotes: WidgetRegistry = {
      ...widgetRegistry,
      widgets: widgetRegistry.widgets.map((each) =>
        each.declaration.tag === 'fc-tabs'
          ? {
              ...each,
              declaration: {
                ...each.declaration,
                examples: async () => ({ default: (await each.declaration.examples()).default }),
              },
            }
          : each,
      ),
    };
    for (const view of [{ kind: 'index' } as const, widget('fc-tabs'), widget('fc-hash-tabs')])
      expect((await render('', view, withoutNotes)).body.includes('has no notes yet')).toBe(
        view.kind === 'widget' && view.tag === 'fc-tabs',
      );
  });

  it('says of near-twins which one when, on the pages of all of them', async () => {
    const entries = await galleryEntries(widgetRegistry);
    const byTag = new Map(entries.map((entry) => [entry.declaration.tag as string, entry]));
    for (const { declaration, notes } of entries) {
      for (const twin of notes?.twins ?? [])
        expect(byTag.get(twin)?.notes?.twins ?? [], `${twin} does not name ${declaration.tag}`).toContain(
          declaration.tag,
        );
    }
    const { body } = await render('', widget('fc-tabs'));
    for (const tag of ['fc-tabs', 'fc-custom-tabs', 'fc-hash-tabs'])
      expect(body).toContain(escapeHtml(byTag.get(tag)?.notes?.when ?? 'no notes'));
  });

  it('keeps its own names free of tags and examples', async () => {
    for (const { declaration, examples } of await galleryEntries(widgetRegistry)) {
      expect([ALL, SYMBOLS]).not.toContain(declaration.tag);
      expect(examples.map(({ name }) => name)).not.toContain(TRY);
    }
  });

  describe('tries attributes', () => {
    const declarationOf = (tag: string) => {
      const found = widgetRegistry.widgets.find(({ declaration }) => declaration.tag === tag);
      if (found === undefined) throw new Error(`there is no ${tag}`);
      return found.declaration;
    };

    it('has a control for every attribute, which begins as the example has it', async () => {
      const { body } = await render('', widget('fc-tabs'));
      for (const { name } of describeProps(declarationOf('fc-tabs'))) expect(body).toContain(`name="set.${name}"`);
      expect(/<form[^>]*data-try[^]*?<\/form>/.exec(body)?.[0]).not.toContain('selected');
    });

    it('writes the tag as an editor would', () => {
      const declaration = declarationOf('fc-tabs');
      const example =
        '<fc-tabs label="Platforms">\n  <fc-item label="One">1</fc-item><fc-item label="Two">2</fc-item>\n</fc-tabs>';
      const changes = readChanges(
        declaration,
        new URLSearchParams(
          'set.variant=primary&set.initial=1&set.fc-item label=First&set.onclick=alert(1)&set.direction=',
        ),
      );
      expect([...changes.keys()]).toEqual(['variant', 'initial', 'fc-item label']);
      expect(changeExample(example, declaration, changes)).toEqual({
        kind: 'changed',
        html: '<fc-tabs label="Platforms" variant="primary" initial="1">\n  <fc-item label="First">1</fc-item><fc-item label="Two">2</fc-item>\n</fc-tabs>',
      });
    });

    it('puts lists and objects into the JSON, and says which value is none', () => {
      const declaration = declarationOf('fc-zebra-table');
      const name = describeProps(declaration).find(({ control }) => control.kind === 'json')?.name ?? '';
      const example = '<fc-zebra-table><script type="application/json">{"caption":"a"}</script></fc-zebra-table>';
      const changed = changeExample(example, declaration, new Map([[name, '[{"key":"</script>"}]']]));
      expect(
        changed.kind === 'changed' && JSON.parse(/json">([^]*?)<\/script>/.exec(changed.html)?.[1] ?? ''),
      ).toMatchObject({ caption: 'a' });
      expect(changed.kind === 'changed' && changed.html.match(/<\/script>/g)).toHaveLength(1);
      expect(changeExample(example, declaration, new Map([[name, '[']]))).toEqual({ kind: 'refused', name });
    });

    it('renders it alone, or tells what the widget does not take', async () => {
      const shown = await render('set.variant=primary&example=vertical', { kind: 'try', tag: 'fc-tabs' });
      expect(shown.body).toContain('data-variant="primary"');
      expect(shown.body).toContain('variant=&quot;primary&quot;');
      const refused = await render('set.initial=99', { kind: 'try', tag: 'fc-tabs' });
      expect(refused.body).toContain('role="alert"');
      expect(refused.body).toContain('fc-tabs: ');
    });

    it('lets nothing through that is no attribute of the widget, and writes values as text', async () => {
      const { body } = await render(
        `set.label=${encodeURIComponent('"><script>alert(1)</script>')}&set.onclick=alert(1)`,
        { kind: 'try', tag: 'fc-tabs' },
      );
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('onclick');
    });
  });
});
