/** What says that somebody is about to use the menu. */
const INTENT = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/**
 * The menu works by itself: panels are details, the burger opens a popover (NAV-1, NAV-2, NAV-3). What scripts add to it is
 * loaded when a pointer, a finger or the focus comes to the header; keys that are pressed meanwhile are played back.
 *
 * @param signs What the visitor has done before.
 */
export function startSiteMenu(signs: readonly Pick<Event, 'type' | 'target'>[] = []): void {
  const menu = document.getElementById('site-menu');
  const head = menu?.closest<HTMLElement>('.site-head');
  if (!menu || !head) return;
  let held: KeyboardEvent[] | undefined;

  const hold = (event: KeyboardEvent) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    // Of the panels alone: what else is in the menu has keys of its own, and popovers have the browser's Escape.
    const isOfPanels = event.target instanceof Element && event.target.closest('.menu-group') !== null;
    if (!KEYS.has(event.key) || isModified || !isOfPanels || menu.matches(':popover-open')) return;
    event.preventDefault();
    held?.push(new KeyboardEvent('keydown', event));
  };
  const end = () => {
    for (const type of INTENT) head.removeEventListener(type, load);
    menu.removeEventListener('keydown', hold);
  };
  const load = () => {
    if (held !== undefined) return;
    held = [];
    menu.addEventListener('keydown', hold);
    import('./menu.ts').then(
      ({ startMenu }) => {
        end();
        startMenu(menu);
        for (const event of held ?? []) (document.activeElement ?? menu).dispatchEvent(event);
      },
      end, // PLT-5: the code did not come; the menu works without it
    );
  };
  for (const type of INTENT) head.addEventListener(type, load, { passive: true });
  if (signs.some(({ type, target }) => type !== 'scroll' && target instanceof Node && head.contains(target))) load();
}
