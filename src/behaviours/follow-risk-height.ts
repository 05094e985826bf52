/**
 * [PGE-4] Keeps the room that a page with a sign-up area leaves for the warning as high as the warning (risk-room.ts made
 * it); lives as long as the page. Who has scrolled on keeps the same lines in view: browsers anchor no page whose own
 * padding changes.
 */
export function followRiskHeight(): void {
  const root = document.documentElement;
  const warning = document.querySelector('.site-head > fc-risk-warning');
  if (!warning || root.dataset['riskRoom'] === undefined) return;
  new ResizeObserver(() => {
    const { height } = warning.getBoundingClientRect();
    const change = height - Number.parseFloat(root.style.getPropertyValue('--risk-height'));
    if (change === 0) return;
    root.style.setProperty('--risk-height', `${height}px`);
    if (scrollY > 0) scrollBy({ top: change, behavior: 'instant' });
  }).observe(warning);
}
