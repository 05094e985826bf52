import { EDITION_COOKIE } from '#contracts/cookies.ts';
import { writeCookie } from '#kit/cookies.ts';

/** Choosing an edition in the switcher or the chooser is kept, so that `/` leads there. */
export function rememberEdition(): void {
  document.addEventListener('click', ({ target }) => {
    const edition =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-choose-edition]')?.dataset['chooseEdition']
        : undefined;
    if (edition) writeCookie(EDITION_COOKIE, edition);
  });
}
