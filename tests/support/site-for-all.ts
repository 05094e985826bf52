import { afterAll, beforeAll } from 'vitest';
import { closeBrowser } from './browser.ts';
import { temporaryFolder } from './folders.ts';
import { type Site, startSite } from './site.ts';

/** The site as built, for all tests of a file that a browser visits: started before the first, ended with the browser after the last. */
export function siteForAll(): Pick<Site, 'url'> {
  const folder = temporaryFolder();
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dataDir: folder.path });
  });
  afterAll(async () => {
    await closeBrowser();
    await site.stop();
    folder.remove();
  });
  return {
    get url() {
      return site.url;
    },
  };
}
