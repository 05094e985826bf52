import { RISK_STRIP_COOKIE } from '#contracts/cookies.ts';
import { RISK_SCROLL_THROTTLE_MS, STRIP_COLLAPSES_AT_OR_BELOW_PX } from '#contracts/limits.ts';
import { clearCookie, writeCookie } from '#kit/cookies.ts';
import { throttle } from '#kit/throttle.ts';

/** [RSK-3] The state stands on <html>, where the first-paint script may have set it; styles do the rest. */
export function startRiskStrip(): void {
  const toggle = document.querySelector('[data-risk-toggle]');
  const regulator = document.body.dataset['regulator'];
  if (!toggle || !regulator) return;
  const { dataset } = document.documentElement;
  const isCollapsed = () => dataset['risk'] === 'collapsed';
  const showState = () => toggle.setAttribute('aria-expanded', String(!isCollapsed()));

  const collapse = () => {
    dataset['risk'] = 'collapsed';
    writeCookie(RISK_STRIP_COOKIE, regulator);
    showState();
  };
  const expand = () => {
    delete dataset['risk'];
    clearCookie(RISK_STRIP_COOKIE);
    showState();
  };

  showState();
  toggle.addEventListener('click', () => (isCollapsed() ? expand() : collapse()));

  let lastY = scrollY;
  const { call: look } = throttle(() => {
    const isDown = scrollY > lastY && scrollY > 0;
    lastY = scrollY;
    if (isDown && !isCollapsed() && innerWidth <= STRIP_COLLAPSES_AT_OR_BELOW_PX) collapse();
  }, RISK_SCROLL_THROTTLE_MS);
  addEventListener('scroll', look, { passive: true });
}
