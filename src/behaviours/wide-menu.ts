import { MENU_HOVER_INTENT_MS } from '#contracts/limits.ts';
import { menuGoal } from './menu-goal.ts';

const GROUP = '.menu-group';
const MORE = '.menu-more';

/** The details whose title the event is about. */
const titledBy = ({ target }: Event, kind: string): HTMLDetailsElement | null =>
  (target instanceof Element
    ? target.closest('summary')?.closest<HTMLDetailsElement>(`${kind}:has(> summary)`)
    : null) ?? null;

/**
 * [NAV-3] The mega-menu (WAI-ARIA APG, disclosure navigation). A title opens its panel; in it the second panels follow
 * the pointer, the focus and the arrow keys. It closes on Escape, on a click elsewhere and when the focus leaves it, and
 * when a bar comes to be below it (SPY-2), which an open panel would cover.
 */
export function startWideMenu(menu: HTMLElement, wide: MediaQueryList): void {
  const openGroup = () => menu.querySelector<HTMLDetailsElement>(`${GROUP}[open]`);
  const close = () => openGroup()?.removeAttribute('open');
  let intent: ReturnType<typeof setTimeout> | undefined;
  /** Opened by the pointer on its way to it: the click that follows is not meant to close it. */
  let hovered: HTMLDetailsElement | undefined;

  document.addEventListener('click', ({ target }) => {
    if (wide.matches && target instanceof Node && !openGroup()?.contains(target)) close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (wide.matches && relatedTarget instanceof Node && !openGroup()?.contains(relatedTarget)) close();
  });
  document.addEventListener('keydown', (event) => {
    const group = openGroup();
    if (event.key !== 'Escape' || event.defaultPrevented || !wide.matches || !group) return;
    close();
    group.querySelector('summary')?.focus();
  });
  menu.addEventListener('keydown', (event) => {
    if (!wide.matches || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const goal = event.target instanceof HTMLElement ? menuGoal(menu, event.target, event.key) : undefined;
    if (goal === undefined) return;
    event.preventDefault();
    goal.focus();
  });

  menu.addEventListener('pointerover', (event) => {
    clearTimeout(intent);
    if (!wide.matches || event.pointerType === 'touch') return;
    const more = titledBy(event, MORE);
    const group = more === null && openGroup() !== null ? titledBy(event, GROUP) : null;
    const next = more ?? group;
    if (next === null || next.open) return;
    intent = setTimeout(() => {
      next.open = true; // the browser closes its neighbours
      if (next === group) hovered = group;
    }, MENU_HOVER_INTENT_MS);
  });
  menu.addEventListener('pointerleave', () => clearTimeout(intent));
  menu.addEventListener('focusin', (event) => {
    if (!wide.matches || !(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
    const more = titledBy(event, MORE);
    if (more) more.open = true;
  });
  menu.addEventListener('click', (event) => {
    if (!wide.matches) return;
    const more = titledBy(event, MORE);
    const group = titledBy(event, GROUP);
    // A second panel makes room for another, and does not leave an empty place.
    if (more?.open === true || (group !== null && group === hovered && group.open)) event.preventDefault();
    hovered = undefined;
  });

  // The first second panel is open by default, each time.
  menu.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(GROUP) || target.open) return;
      const first = target.querySelector<HTMLDetailsElement>(MORE);
      if (first) first.open = true;
    },
    { capture: true },
  );

  // The bar says so on <html>. A panel that the visitor opens later is over it.
  new MutationObserver(() => {
    if (wide.matches && document.documentElement.dataset['spyFixed'] !== undefined) close();
  }).observe(document.documentElement, { attributeFilter: ['data-spy-fixed'] });
  wide.addEventListener('change', close);
}
