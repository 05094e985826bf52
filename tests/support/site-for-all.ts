import { afterAll, beforeAll } from 'vitest';
import { closeBrowser } from './browser.ts';
import { freshFolder } from './databases.ts';
import { type Site, startSite } from './site.ts';

/** The site as built, for all tests of a file that a browser visits: started before the first, ended with the browser after the last. */
export function siteForAll(): Pick<Site, 'url'> {
  let folder: Awaited<ReturnType<typeof freshFolder>>;
  let site: Site;
  beforeAll(async () => {
    folder = await freshFolder();
    site = await startSite({ dataDir: folder.dataDir });
  });
  afterAll(async () => {
    await closeBrowser();
    await site.stop();
    await folder.remove();
  });
  return {
    get url() {
      return site.url;
    },
  };
}
