import { FALLBACK_ATTRIBUTES, hasMarks, withoutMarks } from '#i18n/fallback.ts';
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
  write(words, text('loadFailed'));
  const button = document.createElement('button');
  button.type = 'button';
  write(button, text('tryAgain'));
  button.addEventListener('click', onRetry);
  offer.append(words, button);
  host.append(offer);
};

/** Says the words in an element, with their language where that is not the page's. */
const write = (element: HTMLElement, text: string): void => {
  element.textContent = withoutMarks(text);
  if (hasMarks(text)) Object.assign(element, FALLBACK_ATTRIBUTES);
};

/** Takes the offer away; true when the visitor's focus was in it and needs another place (`focusInto`). */
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
