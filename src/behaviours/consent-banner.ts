import { CONSENT_CATEGORIES, type ConsentCategory } from '#contracts/tracking-cookies.ts';
import { giveConsent, pageConsent } from '#kit/consent.ts';

const OPEN = 'consent';
/** Height of the banner, on <html> and <body>, so that the end of the page and what has the focus stay clear of it (WCAG 2.2, 2.4.11). */
const HEIGHT = '--consent-height';
/** Height of the whole header, which lies over it and is not always as high as what of it sticks. */
const BELOW = '--consent-below';

let opener: HTMLElement | undefined;
let isStarted = false;

/** [TRK-4] Brings the banner to life that is in every page, and says once that it is there. */
export function startBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner || isStarted) return;
  isStarted = true;
  showChoice(banner, pageConsent().granted);
  banner.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent-answer]') : null;
    if (button) answer(banner, button.dataset['consentAnswer']);
  });
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isReopened()) close(banner);
  });
  const head = document.querySelector<HTMLElement>('.site-head');
  const sizes = new ResizeObserver(() => {
    // Both are read before either is written, so that nothing is laid out in between. No element inherits them.
    const [height, below] = [banner.offsetHeight, head?.offsetHeight ?? 0];
    for (const { style } of [document.documentElement, document.body]) style.setProperty(HEIGHT, `${height}px`);
    banner.style.setProperty(BELOW, `${below}px`);
  });
  for (const box of [banner, head]) if (box) sizes.observe(box);
  if (!isReopened()) say(banner.dataset['asks']);
}

/** "Cookie settings": the same banner again, with what holds now. */
export function reopenBanner(from: HTMLElement): void {
  const banner = document.querySelector<HTMLElement>('[data-consent-banner]');
  if (!banner) return;
  opener = from;
  if (!isOpen()) document.documentElement.dataset[OPEN] = 'reopened';
  startBanner();
  showChoice(banner, pageConsent().granted);
  const details = banner.querySelector('details');
  if (details) details.open = true;
  banner.focus();
}

const isOpen = (): boolean => document.documentElement.dataset[OPEN] !== undefined;
const isReopened = (): boolean => document.documentElement.dataset[OPEN] === 'reopened';

function answer(banner: HTMLElement, name: string | undefined): void {
  if (name === 'close') return close(banner);
  // Going on after a notice is not a consent where the law wants one; a box that was ticked is.
  const isRead = name === 'all' && document.body.dataset['consent'] === 'notice';
  giveConsent(
    name === 'all' ? CONSENT_CATEGORIES : name === 'some' ? ticked(banner) : [],
    isRead ? 'notice' : 'chosen',
  );
  close(banner);
  say(banner.dataset['saved']);
}

function close(banner: HTMLElement): void {
  const hadFocus = banner.contains(document.activeElement);
  delete document.documentElement.dataset[OPEN];
  const details = banner.querySelector('details');
  if (details) details.open = false;
  if (hadFocus) (opener ?? document.getElementById('main'))?.focus({ preventScroll: true });
  opener = undefined;
}

const boxes = (banner: HTMLElement): HTMLInputElement[] => [
  ...banner.querySelectorAll<HTMLInputElement>('input[name="consent"]'),
];

const ticked = (banner: HTMLElement): readonly ConsentCategory[] => {
  const values = boxes(banner)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
  return CONSENT_CATEGORIES.filter((category) => values.includes(category));
};

const showChoice = (banner: HTMLElement, granted: readonly ConsentCategory[]): void => {
  for (const box of boxes(banner)) box.checked = granted.some((category) => category === box.value);
};

function say(words: string | undefined): void {
  const status = document.querySelector('[data-consent-status]');
  if (status) status.textContent = words ?? '';
}
