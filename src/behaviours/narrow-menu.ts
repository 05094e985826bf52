import { lockPageScroll } from '#kit/lock-scroll.ts';

/** Asks to be closed by a phone's gesture or button for going back; not in every browser, and not in every library of types. */
type Watcher = { onclose: (() => void) | null; readonly destroy: () => void };
type WatcherClass = new () => Watcher;

/** What is beside the menu and around it: all of the page but the menu itself. */
function besides(menu: HTMLElement): Element[] {
  const found: Element[] = [];
  for (let at: Element = menu; at !== document.body && at.parentElement !== null; at = at.parentElement) {
    found.push(
      ...[...at.parentElement.children].filter((other) => other !== at && !other.matches('[inert], script, style')),
    );
  }
  return found;
}

/**
 * [NAV-1, NAV-2] The menu over the whole page: the page behind neither scrolls nor takes the focus; the second level
 * slides in and out; Escape, or going back on a phone, leaves the second level first, then the menu.
 */
export function startNarrowMenu(menu: HTMLElement, wide: MediaQueryList): void {
  const openGroup = () => menu.querySelector<HTMLDetailsElement>('.menu-group[open]');
  let release: (() => void) | undefined;
  let watcher: Watcher | undefined;

  async function closeGroup(group: HTMLDetailsElement): Promise<void> {
    if (group.dataset['closing'] !== undefined) return;
    group.dataset['closing'] = '';
    // None where less motion is wanted.
    await Promise.allSettled(group.getAnimations().map(({ finished }) => finished));
    delete group.dataset['closing'];
    group.open = false;
  }

  /** As high as the warning below the header's bar, which stays in view: the menu's own bar lies over the header's (RSK-4). */
  const leaveGap = () => {
    const height = document.querySelector('.site-head > fc-risk-warning')?.getBoundingClientRect().height ?? 0;
    menu.style.setProperty('--menu-gap', `${height}px`);
  };

  function cover(): void {
    // The burger is in the bar, so that the page is scrolled by less than the bar is high.
    scrollTo({ top: 0, behavior: 'instant' });
    leaveGap();
    const unlock = lockPageScroll();
    const others = besides(menu);
    for (const other of others) other.setAttribute('inert', '');
    release = () => {
      for (const other of others) other.removeAttribute('inert');
      unlock();
    };
    menu.querySelector<HTMLElement>('.site-menu-head button')?.focus();
  }

  // Before it closes: the browser gives the focus back to the burger, which must be able to take it.
  menu.addEventListener('beforetoggle', (event) => {
    if (event.target !== menu || event.newState === 'open') return;
    release?.();
    release = undefined;
  });
  menu.addEventListener(
    'toggle',
    ({ target }) => {
      const isOpen = menu.matches(':popover-open');
      if (target === menu) {
        if (isOpen && release === undefined) cover();
        if (!isOpen) openGroup()?.removeAttribute('open');
        return;
      }
      if (wide.matches || !(target instanceof HTMLDetailsElement) || !target.matches('.menu-group')) return;
      watcher?.destroy();
      watcher = undefined;
      const Class = Reflect.get(globalThis, 'CloseWatcher') as WatcherClass | undefined;
      if (!target.open || Class === undefined) return;
      watcher = new Class();
      watcher.onclose = () => void closeGroup(target);
    },
    { capture: true },
  );

  menu.addEventListener('click', (event) => {
    const group =
      event.target instanceof Element
        ? event.target.closest('.menu-title')?.closest<HTMLDetailsElement>('.menu-group')
        : null;
    if (wide.matches || !group?.open) return;
    event.preventDefault();
    void closeGroup(group);
  });
  menu.addEventListener('keydown', (event) => {
    const group = openGroup();
    if (event.key !== 'Escape' || event.defaultPrevented || wide.matches || !group) return;
    event.preventDefault();
    void closeGroup(group);
    group.querySelector('summary')?.focus();
  });

  // A popover that is open when the window grows would stay in the top layer.
  const hide = () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  };
  wide.addEventListener('change', hide);
  // Opened while this code was on its way.
  if (wide.matches) hide();
  else if (menu.matches(':popover-open')) cover();
  // A page that comes back from the browser's cache shows itself, not the menu that led away.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hide();
  });
}
