import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../../tests/support/browser.ts';
import { loadBrand } from '#content/load-brand.ts';
import { riskWarning } from '#content/regulator-facts.ts';
import { renderMail } from '#delivery/render-mail.ts';
import { mailEdition } from './brand-facts.ts';
import { projectFolder } from './database/project-folder.ts';
import { paletteOf } from '#pages/palette.ts';
import { anyMailValue } from '../../tests/support/any-mail-value.ts';
import { siteTexts } from '../../tests/support/site-texts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const folder = join(projectFolder(), 'brand');
const brand = await loadBrand(folder);
const texts = siteTexts(folder);
const templates = Object.keys(texts.get('en') ?? {}).flatMap((namespace) =>
  namespace.startsWith('mail-') && !/^mail-(?:common|notice-.*|decision-reasons)$/.test(namespace)
    ? [namespace.slice('mail-'.length)]
    : [],
);

const render = (template: string, id: string) => {
  const edition = mailEdition(brand, texts, id, NOW);
  if (edition === undefined) throw new Error(`no edition ${id}`);
  return renderMail(
    {
      kind: 'mail',
      template,
      to: 'reader@reader.test',
      edition: id,
      values: anyMailValue(NOW),
      attachments: [],
      ...(template === 'company-notice' ? { notice: { kind: 'lead', facts: [] } } : {}),
      ...(/-decided$|^login-changed$/.test(template) ? { decision: { note: 'as you asked' } } : {}),
    },
    edition,
    { name: 'Northquay', publicUrl: 'https://northquay.example', colours: paletteOf(brand.settings.colours) },
    texts,
  );
};

describe('the risk warning of a mail', () => {
  afterAll(() => closeBrowser());

  it.each(brand.editions.map(({ id }) => id))(
    '[RSK-4] stands whole, with its percentage, in both parts of every mail of %s',
    (id) => {
      const edition = brand.editions.find((one) => one.id === id);
      if (edition === undefined) throw new Error(`no edition ${id}`);
      const { before, sentence, after } = riskWarning(
        brand.regulatorOf(edition),
        edition.language,
        edition.locale,
        NOW,
      );
      const whole = `${before} ${sentence} ${after}`;
      expect(sentence).toMatch(/\d[\d.,]*[\s\u200e]?%/);
      expect(templates.length).toBeGreaterThan(20);
      for (const template of templates) {
        const { text, html } = render(template, id);
        const [letter = '', ...foot] = text.split('\n-- \n');
        expect(foot.length, template).toBe(1);
        expect(letter, template).toContain(whole);
        expect(html, template).toContain(whole);
      }
    },
  );

  const looks = ['light', 'dark'].flatMap((scheme) =>
    [360, 800].flatMap((width) =>
      ['en-gb', 'de-de', 'es-es', 'ar-jo'].map((id) => ({ scheme: scheme as 'light' | 'dark', width, id })),
    ),
  );
  it.each(looks)(
    '[RSK-4] is as large and as dark as the text, $id, $scheme, $width px',
    async ({ scheme, width, id }) => {
      const { page, context } = await openPage({ colorScheme: scheme, viewport: { width, height: 800 } });
      await page.setContent(render('account-opened', id).html);
      const styles = await page.evaluate(() => {
        const styleOf = (element: Element | null) => {
          if (element === null) throw new Error('it is not there');
          const { fontSize, color, opacity, fontStretch, lineHeight } = getComputedStyle(element);
          return { fontSize, color, opacity, fontStretch, lineHeight };
        };
        const warning = document.querySelector('.risk');
        const sheet = document.querySelector('.sheet');
        const box = warning?.getBoundingClientRect();
        return {
          text: styleOf(document.querySelector('h1 + p')),
          warning: styleOf(warning),
          ground: sheet === null ? '' : getComputedStyle(sheet).backgroundColor,
          isInside: box !== undefined && box.left >= 0 && box.right <= innerWidth && box.height > 0,
          endsAt: box?.bottom ?? Infinity,
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(styles.warning).toEqual(styles.text);
      expect(Number.parseFloat(styles.warning.fontSize)).toBeGreaterThanOrEqual(17);
      expect(contrast(styles.warning.color, styles.ground)).toBeGreaterThan(12);
      expect([styles.isInside, styles.overflow]).toEqual([true, 0]);
      expect(styles.endsAt, 'it ends above the fold of a small phone').toBeLessThan(640);
      await context.close();
    },
  );
});

/** WCAG 2.2, 1.4.3. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [bright = 0, dark = 0] = [light(one), light(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}
