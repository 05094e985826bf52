import { describe, expect, it } from 'vitest';
import { BRAND, brandToChange } from '../../tests/support/brand-copy.ts';
import { readSiteContent } from './read-site-content.ts';

const copy = brandToChange();

const refusal = () =>
  readSiteContent(copy.dir).then(
    () => 'accepted',
    (error: unknown) => String((error as Error).message),
  );

describe('a brand’s folder with one of each fault', () => {
  it('is told in one go: file, line and what would do for every one of them', async () => {
    copy.change('texts/en.yaml', 'menu:', 'failure:\n  title: Something {failed on our side\nmenu:');
    copy.change('texts/ar.yaml', 'menu:', 'mail-verify-emial:\n  title: x\nmenu:');
    copy.change('pages/en/about.md', '\n---\n', '\n---\n\n<fc-nonsense></fc-nonsense>\n');
    copy.change('pages/en/costs.md', 'title: ', 'published: 2026-02-30\ntitle: ');
    copy.change('pages/en/costs.md', '\n## ', '\n<script>alert(1)</script>\n\n## ');
    copy.write(
      'pages/en/education/what-is-a-pip.md',
      '---\ntemplate: plain\ntitle: Twice\ndescription: A page that stands at the address of another, which is one too many for it.\n---\n',
    );
    copy.change('brand.yaml', 'touchIcon: touch-icon.png', 'touchIcon: broken.png');
    copy.write('media/broken.png', 'no picture');
    copy.change('payment-methods/bank.yaml', 'order:', 'order: [');
    copy.change('instruments.csv', 'EURUSD,', 'EUR USD,');
    copy.write('redirects.yaml', '- { from: /a, to: /nowhere }\n');
    copy.change('pages/ar/about.md', '](/costs', '](/nowhere');
    const lines = (await refusal()).split('\n');
    const told = (pattern: RegExp) =>
      expect(
        lines.filter((line) => pattern.test(line)),
        String(pattern),
      ).not.toEqual([]);
    told(
      /^texts\/en\.yaml:3: failure\.title: "Something \{failed on our side" is no ICU message: .* Look at its braces$/,
    );
    told(/^texts\/ar\.yaml:2: mail-verify-emial: there are no texts of this name, perhaps "mail-verify-email"$/);
    told(/^pages\/en\/about\.md:\d+: <fc-nonsense> is not a tag of this site\. The gallery shows all there are$/);
    told(/^pages\/en\/costs\.md:3: published: expected a date such as 2026-10-01$/);
    told(/^pages\/en\/costs\.md:\d+: <script> is not allowed in content/);
    told(
      /^articles\/en\/what-is-a-pip\.md:1: "\/education\/what-is-a-pip" is the address of|^pages\/en\/education\/what-is-a-pip\.md:1: "\/education\/what-is-a-pip" is the address of articles\/en\/what-is-a-pip\.md already\. Rename one/,
    );
    told(
      /^media\/broken\.png: a page or brand\.yaml names this picture, and it cannot be read: .* Put a picture there/,
    );
    told(/^payment-methods\/bank\.yaml:\d+: not valid YAML: .* Look for a quote, a bracket/);
    told(/^instruments\.csv:\d+: symbol: "EUR USD" must be 1 to 20 capital letters/);
    told(/^redirects\.yaml:1: there is no page at "\/nowhere" to lead to/);
    told(/^pages\/ar\/about\.md:\d+: the link to "\/nowhere" leads nowhere/);
    // Each names a line, unless the file is no text or is not there; none is told twice.
    expect(lines.filter((line) => !/^[\w/.-]+:\d+: /.test(line))).toEqual(
      lines.filter((line) => line.startsWith('media/')),
    );
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('without a readable brand.yaml the other files are told all the same', async () => {
    copy.change('brand.yaml', 'name: Northquay', 'name: [');
    copy.change('pages/en/about.md', 'template: plain', 'template: fancy');
    copy.change('regulators/fca.yaml', 'percent: 71', 'percent: 171');
    const message = await refusal();
    for (const pattern of [
      /^brand\.yaml:\d+: not valid YAML/m,
      /^pages\/en\/about\.md:2: template: expected one of/m,
      /^regulators\/fca\.yaml:\d+: warnings/m,
    ])
      expect(message).toMatch(pattern);
  });

  it('a text that nobody reads is told with the name that is meant, and a missing file is none', async () => {
    copy.change('texts/ar.yaml', 'menu:', 'failure:\n  bock: حاول مرة أخرى\nmenu:');
    expect(await refusal()).toBe(
      'texts/ar.yaml:3: failure.bock: nothing reads this text, perhaps "back". Take it out, or fix its name',
    );
    copy.remove('texts/ar.yaml');
    expect(await refusal()).toBe('accepted');
    // Nothing stands in for a title that only this brand has.
    copy.remove('texts/en.yaml');
    expect(await refusal()).toMatch(/^texts\/ar\.yaml: menu\.more-markets: expected a title for this group/m);
  });

  it('the default brand has none', async () => {
    expect((await readSiteContent(BRAND)).brand.settings.name).toBe('Northquay');
  });
});
