const ROOM_PX = 48;

/** Scrolls the box that the entry scrolls in, if there is one, and never the page, which is the reader's. */
export function keepInView(entry: HTMLElement): void {
  for (let box = entry.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
    const [own, view] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
    if (own.top < view.top + ROOM_PX) box.scrollTop -= view.top + ROOM_PX - own.top;
    else if (own.bottom > view.bottom - ROOM_PX) box.scrollTop += own.bottom - view.bottom + ROOM_PX;
    return;
  }
}
