/**
 * What a browser is sent before the visitor does anything: bytes of HTML, JavaScript, CSS and fonts as compressed on
 * the wire, by page. node bench/first-load/bench.ts http://localhost:8080 /en-gb …
 */
import { chromium } from 'playwright-core';

const [site = 'http://localhost:8080', ...paths] = process.argv.slice(2);
const SETTLE_MS = 3_000;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const path of paths.length > 0 ? paths : ['/en-gb']) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    const bytes: Record<string, number> = {};
    session.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type));
    session.on('Network.loadingFinished', (event) => {
      const kind = kinds.get(event.requestId) ?? 'Other';
      bytes[kind] = (bytes[kind] ?? 0) + event.encodedDataLength;
    });
    await page.goto(site + path);
    await page.waitForTimeout(SETTLE_MS);
    const inline = await page.evaluate(() => ({
      css: [...document.querySelectorAll('style')].reduce((sum, style) => sum + (style.textContent?.length ?? 0), 0),
      script: [...document.querySelectorAll('script:not([src])')].reduce(
        (sum, script) => sum + (script.textContent?.length ?? 0),
        0,
      ),
    }));
    console.log(
      `${path}: ${Object.entries(bytes)
        .map(([kind, count]) => `${kind} ${count} B`)
        .join(
          ' · ',
        )} · inline CSS ${inline.css} chars, inline scripts ${inline.script} chars (compressed with the document)`,
    );
    await page.close();
  }
} finally {
  await browser.close();
}
