import {
  RISK_SCROLL_THROTTLE_MS,
  STRIP_COLLAPSES_AT_OR_BELOW_PX,
  STRIP_SHORTENS_AFTER_PX,
  STRIP_WHOLE_ABOVE_PX,
} from '#contracts/limits.ts';
import { throttle } from '#kit/throttle.ts';

/** Key of the dataset of <html> that is there while the header's strip is short. Nothing stores it. */
const KEY = 'riskScrolled';

/**
 * Far down the page of a wide screen the header's strip shows its sentence alone. What it gives up stays below the header
 * as a margin, so that the page does not move. Its button brings the whole back, until the visitor has been at the top again.
 */
export function shortenWarning(isCollapsed: () => boolean): void {
  const head = document.querySelector<HTMLElement>('.site-head');
  const toggle = head?.querySelector<HTMLElement>('[data-shortens] [data-risk-close]');
  if (!head || !toggle) return;
  const { dataset } = document.documentElement;
  let isHeldOpen = false;
  const isShort = () => dataset[KEY] !== undefined;

  const shorten = (isWanted: boolean) => {
    if (isWanted === isShort()) return;
    const height = () => head.getBoundingClientRect().height;
    const wholeHeight = height();
    if (isWanted) dataset[KEY] = '';
    else delete dataset[KEY];
    head.style.marginBlockEnd = isWanted ? `${wholeHeight - height()}px` : '';
    toggle.setAttribute('aria-expanded', String(!isWanted && !isCollapsed()));
  };

  const look = () => {
    const isWide = innerWidth > STRIP_COLLAPSES_AT_OR_BELOW_PX;
    if (scrollY < STRIP_WHOLE_ABOVE_PX) isHeldOpen = false;
    if (!isWide || scrollY < STRIP_WHOLE_ABOVE_PX) shorten(false);
    else if (scrollY >= STRIP_SHORTENS_AFTER_PX && !isHeldOpen && !isCollapsed()) shorten(true);
  };
  const { call } = throttle(look, RISK_SCROLL_THROTTLE_MS);
  addEventListener('scroll', call, { passive: true });
  addEventListener('resize', call);

  // Before the listener that would collapse it for good.
  document.addEventListener(
    'click',
    (event) => {
      if (!isShort() || !(event.target instanceof Node) || !toggle.contains(event.target)) return;
      event.stopPropagation();
      isHeldOpen = true;
      shorten(false);
    },
    { capture: true },
  );
  // The strip's own code comes when it is first touched, and says what the cookie says.
  new MutationObserver(() => {
    if (isShort() && toggle.getAttribute('aria-expanded') !== 'false') toggle.setAttribute('aria-expanded', 'false');
  }).observe(toggle, { attributeFilter: ['aria-expanded'] });
  look();
}
