import { beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '#content/brand.ts';
import { brandToChange } from '../../tests/support/brand-copy.ts';
import { ContentReader } from './changed-content.ts';
import { readSiteContent } from './read-site-content.ts';

const copy = brandToChange();
let reader: ContentReader;

beforeEach(async () => {
  const { instruments, texts, written } = await readSiteContent(copy.dir);
  reader = new ContentReader({ dir: copy.dir, instruments, texts }, written);
});

const read = async () => {
  const { brand, refused } = await reader.read({ at: new Date(), hasDrafts: false });
  return { brand, refused: refused.map(({ file, line, message }) => `${file}:${line}: ${message}`) };
};
const wordsOf = (brand: Brand, path: string) => JSON.stringify(brand.page('en-gb', path)?.body);
const page = (body: string) =>
  `---\ntemplate: plain\ntitle: New\ndescription: A page that was not there when the site was started.\n---\n\n${body}\n`;
const BROKEN = '<fc-button label="Go" href="/costs" colour="pink"></fc-button>';

describe('a folder that is changed while the site is open', () => {
  it.each([BROKEN, '<script>alert(1)</script>', '[x](/nowhere)', '<fc-nonsense></fc-nonsense>'])(
    'gives what changed in the others where one page has a fault, and that page as it was until it is mended: %s',
    async (fault) => {
      copy.change('pages/en/about.md', '\n---\n', `\n---\n\nAbout, changed.\n\n${fault}\n`);
      copy.change('pages/en/costs.md', '\n---\n', '\n---\n\nCosts, changed.\n');
      const { brand, refused } = await read();
      expect(wordsOf(brand, 'costs')).toContain('Costs, changed.');
      expect(wordsOf(brand, 'about')).not.toContain('About, changed.');
      expect(brand.page('en-gb', 'about')?.front.title).toBe('Who we are');
      expect(refused).toEqual([expect.stringMatching(/^pages\/en\/about\.md:\d+: /)]);
      copy.change('pages/en/about.md', fault, '');
      const mended = await read();
      expect(mended.refused).toEqual([]);
      expect(wordsOf(mended.brand, 'about')).toContain('About, changed.');
    },
  );

  it('leaves out a new page with a fault, and keeps what leads to it', async () => {
    copy.write('pages/en/new.md', page(BROKEN));
    copy.write('pages/en/good.md', page('Good.'));
    copy.change('pages/en/about.md', '\n---\n', '\n---\n\n[New](/new)\n');
    const { brand, refused } = await read();
    expect([brand.page('en-gb', 'new'), brand.page('en-gb', 'good')?.front.title]).toEqual([undefined, 'New']);
    expect(wordsOf(brand, 'about')).not.toContain('/new');
    expect(refused[0]).toMatch(/^pages\/en\/new\.md:7: fc-button: prop "colour"/);
  });

  it('keeps a page, or a heading, that is gone and that another leads to', async () => {
    copy.write('pages/en/new.md', page('## Here'));
    copy.write('pages/en/other.md', page('[x](/new#here)'));
    await read();
    copy.change('pages/en/new.md', '## Here', '## Elsewhere');
    copy.change('pages/en/costs.md', '\n---\n', '\n---\n\nCosts, changed.\n');
    const { brand, refused } = await read();
    expect(wordsOf(brand, 'new')).toContain('"here"');
    expect(wordsOf(brand, 'costs')).toContain('Costs, changed.');
    expect(refused[0]).toMatch(/^pages\/en\/other\.md:7: the link to "\/new#here"/);
    copy.remove('pages/en/new.md');
    expect((await read()).brand.page('en-gb', 'new')?.front.title).toBe('New');
    copy.remove('pages/en/other.md');
    expect((await read()).brand.page('en-gb', 'new')).toBeUndefined();
  });

  it('is refused whole where the fault is in no page', async () => {
    copy.change('payment-methods/card.yaml', 'image: payment-card.svg', 'image: gone.svg');
    await expect(read()).rejects.toThrow(/^payment-methods\/card\.yaml:\d+: image: there is no file media\/gone\.svg/);
  });
});
