import { beforeAll, describe, expect, it } from 'vitest';
import { renderMail } from '#delivery/render-mail.ts';
import { editionFacts } from '#content/edition-facts.ts';
import type { Pages, PagesOptions } from '#pages/create-pages.tsx';
import { testEdition } from '../../../../tests/support/mail-editions.ts';
import { mainOf } from '../../../../tests/support/parts-of-page.ts';
import { renderPage } from '../../../../tests/support/render-page.ts';
import { siteTexts } from '../../../../tests/support/site-texts.ts';
import { openPages } from '../../../../tests/support/test-pages.ts';
import template from './form.template.ts';
import { MAIL_COLOURS } from '../../../../tests/support/mail-colours.ts';

let pages: Pages;
let options: PagesOptions;
beforeAll(async () => {
  ({ pages, options } = await openPages());
});

const asideOf = async (path: string): Promise<string> =>
  /<aside class="form-aside".*<\/aside>/s.exec(mainOf((await renderPage(pages, path)).html))?.[0] ?? '';
/** Words and attributes without elements and marks of direction. */
const plain = (text: string) => text.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '').replaceAll('&#x27;', "'");

describe('the aside of a sign-up', () => {
  it('names each step once, draws a buoy for each, and marks the one in view', async () => {
    for (const [path, at, count] of [
      ['sign-up', 1, 3],
      ['sign-up/details', 2, 3],
      ['sign-up/one-page', 1, 2],
    ] as const) {
      const aside = await asideOf(`/en-gb/${path}`);
      const [, list = ''] = /<ol aria-label="Steps">(.*?)<\/ol>/s.exec(aside) ?? [];
      const steps = list.split('<li').slice(1);
      expect(
        steps.map((step) => step.includes('aria-current="step"')),
        path,
      ).toEqual(Array.from({ length: count }, (_, index) => index === at - 1));
      expect(aside.match(/<path class="buoy"/g), path).toHaveLength(count);
      expect(aside.match(/<g class="accent">/g), path).toHaveLength(1);
    }
  });

  it('[RSK-4] names the company, its supervisor and licence, and the loss percentage of the regulator’s data', async () => {
    for (const { id } of options.brand.editions) {
      const aside = await asideOf(`/${id}/sign-up`);
      const edition = options.brand.edition(id);
      if (edition === undefined) throw new Error(`There is no edition ${id}.`);
      const facts = editionFacts(options.brand, edition, new Date());
      for (const fact of [facts.entity, facts.regulator, facts.licence, facts.lossPercent])
        expect(plain(aside), id).toContain(fact);
    }
  });

  it.each(['en-gb', 'ar-jo'])('shows the mail that is sent, as one picture without a link (%s)', async (id) => {
    const edition = testEdition(id);
    if (edition === undefined) throw new Error(`There is no edition ${id}.`);
    const aside = await asideOf(`/${id}/sign-up`);
    const [, mail = ''] = /<figure class="form-mail">(.*?)<\/figure>/s.exec(aside) ?? [];
    const sent = renderMail(
      {
        kind: 'mail',
        template: 'verify-email',
        to: 'sam@example.com',
        edition: id,
        values: { link: 'https://northquay.example/verify' },
        attachments: [],
      },
      edition,
      { name: options.brand.settings.name, publicUrl: 'https://northquay.example', colours: MAIL_COLOURS },
      siteTexts(),
    );
    const [, title = '', body = ''] = plain(sent.text).split('\n\n'); // after the warning
    expect(plain(mail)).toContain(sent.subject);
    for (const words of [title, body]) expect(plain(mail)).toContain(words);
    expect(mail).toContain('role="img"');
    expect(mail).not.toMatch(/<a |<button/);
  });
});

it('an aside names a step that it has, and has steps or points', () => {
  const aside = (more: object) => template.fields.aside.safeParse({ title: 'Next', ...more }).success;
  const items = [{ title: 'This page' }, { title: 'A mail', text: 'Follow its link.' }];
  expect([
    aside({ steps: { at: 2, items } }),
    aside({ steps: { at: 3, items } }),
    aside({ steps: { at: 0, items } }),
    aside({ items: [{ title: 'Why', text: 'The law.' }] }),
    aside({}),
  ]).toEqual([true, false, false, true, false]);
});
