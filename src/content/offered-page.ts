import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Product } from '#contracts/edition.ts';
import { INSTRUMENT_KINDS, type InstrumentKind } from '#contracts/instruments.ts';
import {
  mayLackForm,
  MESSAGE_KINDS,
  type MessageKind,
  messageOfForm,
  type Offer,
  offersForm,
  offersProduct,
  offersSignUp,
  SIGN_UPS,
  type SignUp,
} from '#domain/offer.ts';
import { PRODUCT_TYPES } from '#domain/product-types.ts';
import { PROMOTIONS, type Promotion } from '#domain/promotions.ts';
import type { ContentFault } from './content-error.ts';
import { elementsOf } from './elements-of.ts';
import { headingsOf } from './markdown.ts';
import type { Page } from './page.ts';

/** What stands between these tags is for editions that offer one at least of what each of its attributes lists. */
const OFFERED_TAG = 'fc-offered';

const FORM_TAG = /^fc-form-(?!popup$)(.+)$/;
const POPUP_TAG = 'fc-form-popup';

/** Attributes, the names that each takes, and the rule behind it. */
const LISTS: Readonly<
  Record<string, { readonly names: readonly string[]; readonly isOffered: (offer: Offer, name: string) => boolean }>
> = {
  instruments: {
    names: INSTRUMENT_KINDS,
    isOffered: (offer, kind) => offer.instruments.includes(kind as InstrumentKind),
  },
  products: { names: PRODUCT_TYPES, isOffered: (offer, product) => offersProduct(offer, product as Product) },
  'sign-ups': { names: SIGN_UPS, isOffered: (offer, signUp) => offersSignUp(offer, signUp as SignUp) },
  promotions: {
    names: PROMOTIONS,
    isOffered: (offer, kind) => !offer.withheldPromotions.includes(kind as Promotion),
  },
  messages: { names: MESSAGE_KINDS, isOffered: (offer, kind) => offer.messages.includes(kind as MessageKind) },
};

const namesIn = (list: unknown): string[] =>
  String(list)
    .split(',')
    .map((name) => name.trim());

/** Faults of a page's <fc-offered> tags, with file and line. */
export function offeredFaults(body: Root, file: string): ContentFault[] {
  const faults: ContentFault[] = [];
  for (const { tagName, properties, position } of elementsOf(body)) {
    if (tagName !== OFFERED_TAG) continue;
    const fault = (message: string) => faults.push({ file, line: position?.start.line, message });
    const written = Object.entries(properties);
    if (written.length === 0)
      fault(`<${OFFERED_TAG}> has to say what: give ${Object.keys(LISTS).join(', ')} or several of them.`);
    for (const [name, list] of written) {
      const known = LISTS[name];
      if (known === undefined)
        fault(`<${OFFERED_TAG}> may not carry ${name}. It takes ${Object.keys(LISTS).join(', ')}.`);
      else
        for (const each of namesIn(list))
          if (!known.names.includes(each))
            fault(`<${OFFERED_TAG} ${name}="${String(list)}">: "${each}" is none of ${known.names.join(', ')}.`);
    }
  }
  return faults;
}

const isOfferedPart = (offer: Offer, { properties }: Element): boolean =>
  Object.entries(properties).every(([name, list]) => namesIn(list).some((each) => LISTS[name]?.isOffered(offer, each)));

/** A form that the edition does not offer, or a pop-up of one: a link that would open nothing. */
const isWithheldForm = (offer: Offer, element: Element): boolean => {
  if (element.tagName === POPUP_TAG)
    return element.children.some((child) => child.type === 'element' && isWithheldForm(offer, child));
  return !offersForm(offer, FORM_TAG.exec(element.tagName)?.[1] ?? '');
};

/** The law of the edition's country takes it out wherever it stands. */
const isWithheldWidget = (offer: Offer, { tagName }: Element): boolean => offer.withheldWidgets.includes(tagName);

/** A page for a form that sends a code, on a site that sends none. */
export const asksForUnsent = ({ body, front }: Page, messages: readonly MessageKind[]): boolean =>
  front.template === 'form' &&
  elementsOf(body).some(({ tagName }) => {
    const message = messageOfForm(FORM_TAG.exec(tagName)?.[1] ?? '');
    return message !== undefined && !messages.includes(message);
  });

const offering = new WeakMap<Root, boolean>();

/** Most pages are the same for all editions of a language, and need no copy. */
function hasOffers(body: Root): boolean {
  const known = offering.get(body);
  if (known !== undefined) return known;
  const has = elementsOf(body).some(
    ({ tagName }) => tagName === OFFERED_TAG || mayLackForm(FORM_TAG.exec(tagName)?.[1] ?? ''),
  );
  offering.set(body, has);
  return has;
}

type OfferedPart = Pick<Page, 'body' | 'headings'> & { readonly withholdsForm: boolean };

/** Of bodies that have not changed since, by offer. */
const parts = new WeakMap<Root, Map<string, OfferedPart>>();

function offeredPart({ body: whole }: Page, offer: Offer): OfferedPart {
  const ofBody = parts.get(whole) ?? new Map<string, OfferedPart>();
  parts.set(whole, ofBody);
  const key = JSON.stringify(offer);
  const known = ofBody.get(key);
  if (known !== undefined) return known;
  let withholdsForm = false;
  const body = structuredClone(whole);
  visit(body, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const isForm = isWithheldForm(offer, element);
    const isGone = isForm || isWithheldWidget(offer, element);
    if (element.tagName !== OFFERED_TAG && !isGone) return undefined;
    withholdsForm ||= isForm;
    parent.children.splice(index, 1, ...(!isGone && isOfferedPart(offer, element) ? element.children : []));
    return index; // what has come in its place is looked at too
  });
  const part = { body, headings: headingsOf(body), withholdsForm };
  ofBody.set(key, part);
  return part;
}

/**
 * A page as an edition has it: without the parts and forms of what the edition does not offer. Undefined where nothing
 * would be left of it: a page whose address names a product that is not offered (PGE-3), or whose form opens an account
 * that is not, or asks for a code that is not sent. The same page where there is nothing to take out.
 */
export function offeredPage(page: Page, offer: Offer): Page | undefined {
  const product = PRODUCT_TYPES.find((type) => page.path.split('/').includes(type));
  if (product !== undefined && !offersProduct(offer, product)) return undefined;
  if (!hasOffers(page.body) && !elementsOf(page.body).some((element) => isWithheldWidget(offer, element))) return page;
  const { withholdsForm, ...part } = offeredPart(page, offer);
  return withholdsForm && page.front.template === 'form' ? undefined : { ...page, ...part };
}
