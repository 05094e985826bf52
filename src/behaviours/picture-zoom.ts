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
  const zoom = mediumZoom(selector, { background: 'var(--scrim-deep)', margin: PICTURE_ZOOM_MARGIN_PX, scrollOffset: PICTURE_ZOOM_SCROLL_PX });
  const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('[aria-expanded]') : null);
  const close = () => void zoom.close();
  zoom.on('open', (event) => {
    const button = buttonOf(event);
    button?.setAttribute('aria-expanded', 'true');
    button?.addEventListener('blur', close, { once: true });
  });
  zoom.on('close', (event) => {
    const button = buttonOf(event);
    button?.setAttribute('aria-expanded', 'false');
    button?.removeEventListener('blur', close);
  });
  return { toggle: (picture) => void zoom.toggle({ target: picture }) };
};
