// @module-tag long: starts a site and waits until it has seen each change

import { afterAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../support/brand-copy.ts';
import { sitePlace } from '../support/databases.ts';
import { startSite } from '../support/site.ts';

const place = await sitePlace();
const brand = copyBrand();
afterAll(async () => {
  brand.end();
  await place.remove();
});

describe('an editor', () => {
  it('sees a changed page without a restart, and a broken one changes nothing', { timeout: 60_000 }, async () => {
    const site = await startSite({ dataDir: place.dataDir, env: place.env, args: ['--brand', brand.dir] });
    try {
      const read = async () => (await fetch(`${site.url}/en-gb/about`)).text();
      const before = await read();
      expect(before).not.toContain('A sentence that was not there');
      const file = 'pages/en/about.md';
      brand.change(file, '\n---\n', '\n---\n\nA sentence that was not there.\n');
      await expect.poll(read).toContain('A sentence that was not there');
      // The search knows it, too (SRC-3).
      const search = await fetch(
        `${site.url}/api/search?edition=en-gb&q=${encodeURIComponent('a sentence that was not there')}`,
      );
      expect(JSON.stringify(await search.json())).toContain('"/en-gb/about"');

      brand.change(file, 'A sentence that was not there.', '<script>alert(1)</script>');
      await expect.poll(site.output).toContain('the site goes on with those it had');
      expect(site.output()).toContain(file);
      expect(await read()).toContain('A sentence that was not there');

      // One faulty page does not hold up the others.
      brand.change('pages/en/costs.md', '\n---\n', '\n---\n\nCosts, said anew.\n');
      await expect.poll(async () => (await fetch(`${site.url}/en-gb/costs`)).text()).toContain('Costs, said anew.');
      expect(await read()).toContain('A sentence that was not there');
    } finally {
      await site.stop();
    }
  });
});
