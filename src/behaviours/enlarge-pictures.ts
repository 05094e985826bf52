import { isForBrowser } from '#kit/is-for-browser.ts';
import { stopWaitingForNear, whenNear } from '#islands/near.ts';
import type { PictureZoom } from './picture-zoom.ts';

const PICTURES = 'a[data-zoom]';

let loading: Promise<PictureZoom> | undefined;
let zoom: PictureZoom | undefined;

/** The code for it comes when a picture comes near, or is asked for. A load that failed is tried again. */
const load = (): Promise<PictureZoom> => {
  loading ??= import('./picture-zoom.ts').then(({ createZoom }) => (zoom = createZoom(`${PICTURES} img`)));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

const openPicture = async (link: HTMLAnchorElement): Promise<void> => {
  const picture = link.querySelector('img');
  if (picture === null) return;
  try {
    (await load()).toggle(picture);
  } catch {
    location.assign(link.href); // PGE-12: the code did not come; the picture itself may
  }
};

/** [PGE-12] Links to whole pictures become buttons that enlarge them; each says whether it does. */
export function enlargePictures(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(PICTURES);
  if (links.length === 0) return;
  for (const link of links) {
    link.setAttribute('role', 'button');
    link.setAttribute('aria-expanded', 'false');
    whenNear(link, () => {
      for (const other of links) stopWaitingForNear(other);
      load().catch(() => undefined); // asked for again when a picture is
    });
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(PICTURES) : null;
    if (link === null || event.button !== 0 || isForBrowser(event)) return;
    event.preventDefault();
    // A click on the picture itself is heard by the zoom, once it is there.
    if (zoom === undefined || !(event.target instanceof HTMLImageElement)) void openPicture(link);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || !(event.target instanceof Element) || !event.target.matches(PICTURES)) return;
    event.preventDefault(); // else the page would scroll
    if (!event.repeat) void openPicture(event.target as HTMLAnchorElement);
  });
}
