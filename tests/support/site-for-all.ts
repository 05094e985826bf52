import { afterAll, beforeAll } from 'vitest';
import { closeBrowser } from './browser.ts';
import { sitePlace } from './databases.ts';
import { type Site, startSite } from './site.ts';

/** The site as built, for all tests of a file that a browser visits: started before the first, ended with the browser after the last. */
export function siteForAll(): Pick<Site, 'url'> {
  let place: Awaited<ReturnType<typeof sitePlace>>;
  let site: Site;
  beforeAll(async () => {
    place = await sitePlace();
    site = await startSite({ dataDir: place.dataDir, env: place.env });
  });
  afterAll(async () => {
    await closeBrowser();
    await site.stop();
    await place.remove();
  });
  return {
    get url() {
      return site.url;
    },
  };
}
