import {
  EXPANDABLE_RISK_COOKIE,
  REMOVABLE_RISK_COOKIE,
  RISK_STRIP_COOKIE,
  type CookieSpec,
} from '#contracts/cookies.ts';
import type { RiskVariant } from '#contracts/risk-variants.ts';

/** Key of the dataset of <html> that is there while a variant is closed, and the cookie that keeps it so. */
export const RISK_STATES: Readonly<Record<RiskVariant, { readonly key: string; readonly cookie: CookieSpec }>> = {
  strip: { key: 'riskStrip', cookie: RISK_STRIP_COOKIE },
  expandable: { key: 'riskExpandable', cookie: EXPANDABLE_RISK_COOKIE },
  removable: { key: 'riskRemovable', cookie: REMOVABLE_RISK_COOKIE },
};

/** Collapsed or removed. All warnings of a variant share the state: it is on <html>, where the first-paint script may have set it. */
export const isRiskClosed = (variant: RiskVariant): boolean =>
  document.documentElement.dataset[RISK_STATES[variant].key] !== undefined;

/** Tells the toggles of the page what their warnings are; styles do the rest. */
export function showRiskState(): void {
  for (const toggle of document.querySelectorAll<HTMLElement>('[data-risk-close][aria-expanded]')) {
    toggle.setAttribute('aria-expanded', String(!isRiskClosed(toggle.dataset['riskClose'] as RiskVariant)));
  }
}
