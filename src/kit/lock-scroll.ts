let holders = 0;

/**
 * Keeps the page from scrolling until the returned function is called; several may hold it at once. Where the page's
 * scrollbar takes room, that room is kept free, so that nothing shifts. Written through the CSSOM, which the Content
 * Security Policy allows.
 */
export const lockPageScroll = (): (() => void) => {
  const { documentElement: root } = document;
  if (holders === 0) {
    if (innerWidth > root.clientWidth) root.style.setProperty('scrollbar-gutter', 'stable');
    root.style.setProperty('overflow', 'hidden');
  }
  holders += 1;
  let holds = true;
  return () => {
    if (!holds) return;
    holds = false;
    holders -= 1;
    if (holders > 0) return;
    root.style.removeProperty('overflow');
    root.style.removeProperty('scrollbar-gutter');
  };
};
