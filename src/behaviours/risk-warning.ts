import { DEFAULT_REGULATOR } from '#contracts/edition.ts';
import {
  RISK_LISTENER_DEBOUNCE_MS,
  RISK_SCROLL_THROTTLE_MS,
  STRIP_COLLAPSES_AT_OR_BELOW_PX,
  STRIP_SHORTENS_AFTER_PX,
} from '#contracts/limits.ts';
import { RISK_VARIANTS, type RiskVariant } from '#contracts/risk-variants.ts';
import { CONSENT_EVENT, pageConsent } from '#kit/consent.ts';
import { clearCookie, readCookie, writeCookie } from '#kit/cookies.ts';
import { isRiskClosed, RISK_STATES, showRiskState } from '#kit/risk-state.ts';
import { throttle } from '#kit/throttle.ts';

/** Until the visitor agrees to something, a closed warning is kept for the session alone (decision 018). */
const keepAnew = (): void => {
  for (const variant of RISK_VARIANTS)
    if (isRiskClosed(variant) && readCookie(RISK_STATES[variant].cookie) !== undefined) setClosed(variant, true);
};

/** What the cookie of a closed warning holds: the strip's names the regulator (RSK-3), of the others it counts that they are there. */
const kept = (variant: RiskVariant): string =>
  variant === 'strip' ? (document.body.dataset['regulator'] ?? DEFAULT_REGULATOR) : '1';

const isThere = (variant: RiskVariant): boolean => document.querySelector(`[data-risk-variant="${variant}"]`) !== null;

function setClosed(variant: RiskVariant, isClosed: boolean): void {
  const { key, cookie } = RISK_STATES[variant];
  const { dataset } = document.documentElement;
  if (isClosed) {
    dataset[key] = '';
    writeCookie(cookie, kept(variant), 'site', pageConsent().granted.length > 0);
  } else {
    delete dataset[key];
    clearCookie(cookie);
  }
  showRiskState();
}

let shortening: Promise<void> | undefined;

/** Its code comes once the visitor has scrolled so far; without it the strip stays whole. */
function loadShortening(): void {
  if (document.querySelector('.site-head [data-shortens]') === null) return;
  shortening ??= import('./shorten-warning.ts').then(
    ({ shortenWarning }) => shortenWarning(() => isRiskClosed('strip')),
    () => {
      shortening = undefined; // asked for again at the next scrolling
    },
  );
}

/** Looks once in 100 ms while the page is scrolled; after `listenSoon` only once the page has stood for 30 ms. */
function watchScroll(
  look: () => void,
  begin: () => void = () => {},
): { readonly listen: () => void; readonly listenSoon: () => void; readonly look: () => void } {
  const { call, end } = throttle(look, RISK_SCROLL_THROTTLE_MS);
  let isListening = false;
  let arming: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    begin();
    isListening = true;
  };
  addEventListener('scroll', () => isListening && call(), { passive: true });
  return {
    listen,
    look: call,
    listenSoon: () => {
      isListening = false;
      end();
      clearTimeout(arming);
      arming = setTimeout(listen, RISK_LISTENER_DEBOUNCE_MS);
    },
  };
}

/**
 * [RSK-1, RSK-2, RSK-3] Collapses, expands and removes the warnings of the page, those of tags that come later too. It is
 * the page's and of no widget's code: a warning acts at once, and no page brings React because of it.
 *
 * @param hasScrolled The visitor has done so already, from the top.
 */
export function startRiskWarnings(hasScrolled = false): void {
  let lastY = 0;
  const strip = watchScroll(
    () => {
      const isDown = scrollY > lastY && scrollY > 0;
      lastY = scrollY;
      if (isRiskClosed('strip')) return;
      if (innerWidth > STRIP_COLLAPSES_AT_OR_BELOW_PX) {
        if (scrollY >= STRIP_SHORTENS_AFTER_PX) loadShortening();
      } else if (isDown && isThere('strip')) {
        setClosed('strip', true);
      }
    },
    () => {
      if (!hasScrolled) lastY = scrollY;
      hasScrolled = false;
    },
  );
  const expandable = watchScroll(() => {
    if (!isRiskClosed('expandable') && isThere('expandable')) setClosed('expandable', true);
  });

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-risk-close]') : null;
    const variant = RISK_VARIANTS.find((each) => each === button?.dataset['riskClose']);
    if (!variant) return;
    const wasClosed = isRiskClosed(variant);
    setClosed(variant, !wasClosed);
    if (wasClosed) {
      // The browser scrolls when what was expanded moves the page: that is not the visitor's scrolling.
      strip.listenSoon();
      expandable.listenSoon();
    }
    // The button went with its warning; the Tab key goes on with the page.
    if (variant === 'removable') document.querySelector('main')?.focus({ preventScroll: true });
  });

  document.addEventListener(CONSENT_EVENT, keepAnew);
  showRiskState();
  // With the first frame: until then no one has scrolled, and asking where the page stands would lay it out once more.
  if (!hasScrolled) {
    requestAnimationFrame(strip.listen);
    expandable.listenSoon();
    return;
  }
  for (const { listen, look } of [strip, expandable]) {
    listen();
    look();
  }
}
