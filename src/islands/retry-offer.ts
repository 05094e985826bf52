import { pageTexts } from './page-texts.ts';

const OFFER_CLASS = 'fc-offer';

/** Says below what still stands that a part is missing, with a button to try again (PLT-5). */
export const showRetryOffer = (host: HTMLElement, onRetry: () => void): void => {
  removeRetryOffer(host);
  const texts = pageTexts().texts['platform'] ?? {};
  const text = (key: string) => (typeof texts[key] === 'string' ? texts[key] : '');
  const offer = document.createElement('div');
  offer.className = OFFER_CLASS;
  offer.setAttribute('role', 'alert');
  const words = document.createElement('p');
  words.textContent = text('loadFailed');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text('tryAgain');
  button.addEventListener('click', onRetry);
  offer.append(words, button);
  host.append(offer);
};

/** Takes the offer away; true when the visitor's focus stood in it and needs another place (`focusInto`). */
export const removeRetryOffer = (host: HTMLElement): boolean => {
  let hadFocus = false;
  for (const child of Array.from(host.children)) {
    if (!child.classList.contains(OFFER_CLASS)) continue;
    hadFocus ||= child.contains(document.activeElement);
    child.remove();
  }
  return hadFocus;
};

/** Focus goes to the widget, not to the top of the page. */
export const focusInto = (host: HTMLElement): void => {
  host.querySelector<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')?.focus();
};
