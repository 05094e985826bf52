import { widgetRegistry } from 'virtual:widget-registry';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Edition } from '#contracts/edition.ts';
import { compileTexts } from '#i18n/compile-texts.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';
import { createRenderSession, type RenderOptions, type WidgetProblem } from './render-session.tsx';
import { renderWidgetsInHtml } from './render-widgets.ts';
import { RenderSessionContext, Widget } from './widget.tsx';

const edition: Edition = {
  id: 'en-gb',
  language: 'en',
  locale: 'en-GB',
  direction: 'ltr',
  label: 'English',
  region: 'GB',
  regulator: 'fca',
  products: ['cfd'],
};
const texts = {
  ...compileTexts('en', {
    platform: { tryAgain: 'Try again', loadFailed: 'Failed' },
    gallery: { title: 'Unused here' },
  }),
  tabs: { listLabel: 'Sections </script>' },
};
const begin = (more: Partial<RenderOptions> = {}) => createRenderSession(widgetRegistry, { edition, texts, ...more });

const ACCORDION = '<fc-accordion><fc-item label="A &amp; B"><p>One</p></fc-item></fc-accordion>';

describe('a render session', () => {
  it('[PLT-2] renders tags wherever they stand and leaves the rest alone', () => {
    const html = renderWidgetsInHtml(`<article><h2>Before</h2>${ACCORDION}<p>After</p></article>`, begin());
    expect(html).toMatch(/^<article><h2>Before<\/h2><fc-accordion data-fc="w1">/);
    expect(html).toContain('A &amp; B</h3>');
    expect(html).toContain('<p>One</p>');
    expect(html).not.toContain('fc-item');
    expect(html).toMatch(/<\/fc-view><\/fc-accordion><p>After<\/p><\/article>$/);
  });

  it('[PLT-4] marks the tags whose code comes before anybody asks for it, at once or near the viewport', () => {
    const html = renderWidgetsInHtml(
      `${ACCORDION}<fc-scroll-button></fc-scroll-button><fc-popup heading="A" trigger="Open">A</fc-popup><fc-popup heading="B" once="b">B</fc-popup><fc-article-toc>${'<script type="application/json">{"headings":[{"id":"a","text":"A","depth":2}]}</script>'}</fc-article-toc>`,
      begin({ texts: siteTexts().get('en') ?? {} }),
    );
    const marks = [...html.matchAll(/<(fc-(?!view)[\w-]+)((?:\s[^>]*)?)>/g)].map(
      ([, tag = '', attributes = '']) => `${tag} ${/data-wakes="(\w+)"/.exec(attributes)?.[1] ?? '-'}`,
    );
    expect(marks).toEqual([
      'fc-accordion -',
      'fc-scroll-button load',
      'fc-popup near',
      'fc-popup load',
      'fc-article-toc -',
    ]);
  });

  it('[PLT-6] gives every tag ids of its own, the inner ones too', () => {
    const html = renderWidgetsInHtml(
      `${ACCORDION}<fc-tabs><fc-item value="x" label="X">${ACCORDION}</fc-item></fc-tabs>`,
      begin(),
    );
    expect([...html.matchAll(/data-fc="(\w+)"/g)].map(([, prefix]) => prefix)).toEqual(['w1', 'w3', 'w2']);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('carries only the texts and styles that the page uses', () => {
    const session = begin();
    renderWidgetsInHtml(ACCORDION, session);
    expect(session.styles().map(({ name }) => name)).toEqual([
      'kit/icon.css',
      'islands/islands.css',
      'widgets/disclosure/accordion/accordion.css',
    ]);
    expect(session.pageTextsScript()).not.toContain('"tabs"');
    session.renderWidget('fc-tabs', { attributes: {}, items: [{ value: 'x', label: 'X' }] });
    expect(session.styles().map(({ name }) => name)).toContain('widgets/navigation/tabs/tabs.css');
    expect(session.pageTextsScript()).not.toContain('gallery');
    session.useNamespace('gallery');
    expect(session.pageTextsScript()).toContain('Unused here');
    expect([...session.usedTags]).toEqual(['fc-accordion', 'fc-tabs']);
  });

  it('lets no text or prop close a script element', () => {
    const session = begin();
    const html = session.renderWidget('fc-tabs', {
      attributes: {},
      json: { items: [{ value: 'x', label: '</script><img src=x onerror=alert(1)>' }] },
    });
    expect(html).not.toContain('<img');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(session.pageTextsScript().match(/<\/script>/g)).toHaveLength(1);
  });

  it('[PLT-7] throws for a bad tag by default, naming it and what is known', () => {
    expect(() => renderWidgetsInHtml('<fc-acordion></fc-acordion>', begin())).toThrow(
      'fc-acordion is not a tag of this site, perhaps "fc-accordion".',
    );
    expect(() => renderWidgetsInHtml('<fc-accordion multiple="perhaps"></fc-accordion>', begin())).toThrow(
      'fc-accordion: prop "items" must have a length of at least 1; it is []. fc-accordion: prop "multiple" must be a boolean; it is "perhaps".',
    );
    expect(() => renderWidgetsInHtml('<fc-accordion>loose words</fc-accordion>', begin())).toThrow(
      'takes only <fc-item> children and one JSON script',
    );
    expect(() =>
      renderWidgetsInHtml('<fc-accordion><script type="application/json">{</script></fc-accordion>', begin()),
    ).toThrow('the JSON script child cannot be read');
  });

  it('[PLT-7] leaves a bad tag standing as it was written where the page tells its problems', () => {
    const problems: WidgetProblem[] = [];
    const bad = '<fc-accordion initial="none"><fc-item label="A"><p>One</p></fc-item></fc-accordion>';
    const html = renderWidgetsInHtml(`${bad}${ACCORDION}`, begin({ onProblem: (problem) => problems.push(problem) }));
    expect(html.startsWith(bad)).toBe(true);
    expect(html).toContain('data-fc="w1"');
    expect(problems.map(({ tag, message }) => `${tag}: ${message}`)).toEqual([
      'fc-accordion: fc-accordion: prop "initial" must be a number; it is "none".',
    ]);
  });

  it('[PLT-7] a view that throws leaves its tag standing, too', () => {
    const problems: WidgetProblem[] = [];
    const session = begin({ onProblem: (problem) => problems.push(problem) });
    const html = session.renderWidget('fc-tabs', {
      attributes: {},
      items: [{ value: 'x', label: 'X', 'leading-icon': 'nowhere_24px' }],
      html: ['<p>kept</p>'],
    });
    expect(html).toBe(
      '<fc-tabs><fc-item value="x" label="X" leading-icon="nowhere_24px"><p>kept</p></fc-item></fc-tabs>',
    );
    expect(problems[0]?.message).toContain('"nowhere_24px" has no drawing');
  });

  it('fills in what the server knows and lets it travel', () => {
    const session = begin({ fill: { 'fc-accordion': () => ({ headingLevel: 5 }) } });
    expect(session.renderWidget('fc-accordion', { attributes: {}, items: [{ label: 'A' }], html: [''] })).toMatch(
      /"headingLevel":5.*<h5/s,
    );
    expect(
      session.renderWidget('fc-accordion', {
        attributes: { 'heading-level': '4' },
        items: [{ label: 'A' }],
        html: [''],
      }),
    ).toContain('<h4');
  });

  it('stands in page templates', () => {
    const session = begin();
    const page = renderToStaticMarkup(
      <RenderSessionContext value={session}>
        <main>
          <Widget
            tag="fc-accordion"
            attributes={{ class: 'wide', multiple: true, initial: 0, 'heading-level': undefined }}
            items={[{ attributes: { label: 'A' }, html: '<b>x</b>' }]}
          />
        </main>
      </RenderSessionContext>,
    );
    expect(page).toMatch(/^<main><fc-accordion multiple="" initial="0" data-fc="w1" class="wide"><script/);
    expect(page).toContain('<b>x</b>');
    expect(page).toContain('<details open=""><summary>');
  });
});
