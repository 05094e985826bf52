import { pageTexts } from './page-texts.ts';

const OFFER_CLASS = 'fc-offer';

/** Says below what still stands that a part is missing, with a button to try again (PLT-5). */
export const showRetryOffer = (host: HTMLElement, onRetry: () => void): void => {
  removeRetryOffer(host);
  const text = (key: string) => String(pageTexts().texts['platform']?.[key] ?? '');
  const offer = document.createElement('div');
  offer.className = OFFER_CLASS;
  offer.setAttribute('role', 'alert');
  const words = document.createElement('p');
  words.textContent = text('loadFailed');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text('tryAgain');
  button.addEventListener('click', () => {
    button.disabled = true;
    onRetry();
  });
  offer.append(words, button);
  host.append(offer);
};

/** Focus that stood in the offer goes to the widget, not to the top of the page. */
export const removeRetryOffer = (host: HTMLElement): void => {
  for (const child of [...host.children]) {
    if (!child.classList.contains(OFFER_CLASS)) continue;
    const hadFocus = child.contains(document.activeElement);
    child.remove();
    if (hadFocus) host.querySelector<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')?.focus();
  }
};
