import mediumZoom from 'medium-zoom/dist/pure/index.js';
import { PICTURE_ZOOM_MARGIN_PX, PICTURE_ZOOM_SCROLL_PX } from '#contracts/limits.ts';

export type PictureZoom = { readonly toggle: (picture: HTMLImageElement) => void };

/**
 * Enlarges the pictures that a selector names (PGE-12): at a click or by `toggle`; a second, Escape, a click anywhere,
 * scrolling by more than 40 px and moving the focus on make them small again.
 *
 * @throws TypeError for a selector that is not valid.
 */
export const createZoom = (selector: string): PictureZoom => {
  const zoom = mediumZoom(selector, {
    background: 'var(--scrim-deep)',
    margin: PICTURE_ZOOM_MARGIN_PX,
    scrollOffset: PICTURE_ZOOM_SCROLL_PX,
  });
  const buttonOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('[aria-expanded]') : null;
  // While a picture grows the zoom takes no other wish, so that the one to make it small waits until it has grown.
  let growing: 'no' | 'yes' | 'unwanted' = 'no';
  const close = () => {
    if (growing === 'no') void zoom.close();
    else growing = 'unwanted';
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && growing !== 'no') close(); // of one that has grown the zoom hears itself
  });
  zoom.on('open', (event) => {
    growing = 'yes';
    const button = buttonOf(event);
    button?.setAttribute('aria-expanded', 'true');
    button?.addEventListener('blur', close, { once: true });
  });
  zoom.on('opened', () => {
    const isUnwanted = growing === 'unwanted';
    growing = 'no';
    if (isUnwanted) close();
  });
  zoom.on('close', (event) => {
    const button = buttonOf(event);
    button?.setAttribute('aria-expanded', 'false');
    button?.removeEventListener('blur', close);
  });
  return { toggle: (picture) => void zoom.toggle({ target: picture }) };
};
