import { CONSENT_FONT_WAIT_MS } from '#contracts/limits.ts';

/** Height of the banner, on <html> and <body>, so that the end of the page and what has the focus stay clear of it (WCAG 2.2, 2.4.11). */
const HEIGHT = '--consent-height';
/** Height of the whole header, which lies over it and is not always as high as what of it sticks. */
const BELOW = '--consent-below';

let isShown = false;

/**
 * [TRK-4] Shows the banner of a page once its place is known, and says that it is there. The first-paint script has opened it
 * where it is due, and links open it later; what answers is in consent-banner.ts.
 */
export function showConsent(): void {
  const { documentElement: html, body } = document;
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner || isShown || html.dataset['consent'] === undefined) return;
  isShown = true;
  const head = document.querySelector<HTMLElement>('.site-head');
  const sizes = new ResizeObserver(() => {
    // Both are read before either is written, so that nothing is laid out in between. No element inherits them.
    const [height, below] = [banner.offsetHeight, head?.offsetHeight ?? 0];
    for (const { style } of [html, body]) style.setProperty(HEIGHT, `${height}px`);
    banner.style.setProperty(BELOW, `${below}px`);
  });
  for (const box of [banner, head]) if (box) sizes.observe(box);
  if (html.dataset['consent'] !== 'reopened') sayConsent(banner.dataset['asks']);
  // Seen one frame after it has measured how much room the header leaves it: before, it would shrink in view.
  void Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, CONSENT_FONT_WAIT_MS))])
    .then(nextFrame)
    .then(nextFrame)
    .then(() => (html.dataset['consentReady'] = ''));
}

/** Without the code for its buttons it is not left in the way: nothing is stored, and the next page asks again. */
export const hideConsent = (): void => {
  delete document.documentElement.dataset['consent'];
};

export function sayConsent(words = ''): void {
  const status = document.querySelector('[data-consent-status]');
  if (status) status.textContent = words;
}

const nextFrame = () => new Promise(requestAnimationFrame);
