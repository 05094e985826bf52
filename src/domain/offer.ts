import type { Product, RegulatorCode } from '#contracts/edition.ts';
import type { Instrument, InstrumentKind } from '#contracts/instruments.ts';
import { leverageKind, LEVERAGE_KINDS, type LeverageKind } from './leverage-kind.ts';
import { type Promotion, promotionOfForm } from './promotions.ts';

/** Kinds of account that a form may open, and so be withheld (FRM-1). A form of one is called by it: `crypto`, `crypto-sign-up`. */
export const SIGN_UPS = [
  'live',
  'lead',
  'demo',
  'forex-demo',
  'partner',
  'affiliate',
  'white-label',
  'webtrader',
  'campaign',
  'crypto',
  'invest',
  'education',
  'islamic',
  'metatrader-4',
  'metatrader-5',
  'metatrader-se',
  'mac-trader',
] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** What a site may send beside mail. Without a provider of SMS nobody gets a code, and nothing may ask for one. */
export const MESSAGE_KINDS = ['sms'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What a form sends a code by, by the form's id; undefined for forms that send none. */
export const messageOfForm = (formId: string): MessageKind | undefined =>
  ['login-phone', 'reset-password-phone', 'verify-phone'].includes(formId) ? 'sms' : undefined;

/** What an edition offers: what its company wants to, as far as the company's regulator lets it. Made by content/edition-offer.ts. */
export type Offer = {
  readonly regulator: RegulatorCode;
  readonly products: readonly Product[];
  readonly instruments: readonly InstrumentKind[];
  /** Symbols that are left out although their kind is offered. */
  readonly withheldInstruments: readonly string[];
  readonly withheldSignUps: readonly SignUp[];
  /** What the law of the edition's country forbids to promote by, whatever the regulator allows (content/country-schema.ts). */
  readonly withheldPromotions: readonly Promotion[];
  /** Pages, each with all below it, and widgets that the same law takes out. */
  readonly withheldPages: readonly string[];
  readonly withheldWidgets: readonly string[];
  /** Forms of an application that the regulator does not have, by their ids (decision 140). */
  readonly withheldForms?: readonly string[];
  /** The same in every edition: a matter of what the operator has set. */
  readonly messages: readonly MessageKind[];
  /** Pairs of two of them are major, by the regulator's definition. */
  readonly majorCurrencies: readonly string[];
  /** The N of N:1. */
  readonly leverage: Readonly<Partial<Record<LeverageKind, number>>>;
};

export const offersInstrument = (
  { instruments, withheldInstruments }: Offer,
  { kind, symbol }: Pick<Instrument, 'kind' | 'symbol'>,
): boolean => instruments.includes(kind) && !withheldInstruments.includes(symbol);

/** Of symbols, those that the edition offers. One that the brand does not know is left for the widget to complain of. */
export function offeredSymbols(symbols: readonly string[], offer: Offer, instruments: readonly Instrument[]): string[] {
  return symbols.filter((name) => {
    const known = instruments.find(({ symbol }) => symbol === name.trim().toUpperCase());
    return known === undefined || offersInstrument(offer, known);
  });
}

/** The highest leverage for a retail client: the regulator's limit, or the broker's own where that is lower; undefined for what is not offered, which has none to show. */
export function leverageFor(
  offer: Offer,
  instrument: Pick<Instrument, 'kind' | 'symbol'> & { readonly maxLeverage?: number | undefined },
): number | undefined {
  const limit = offersInstrument(offer, instrument)
    ? offer.leverage[leverageKind(instrument, offer.majorCurrencies)]
    : undefined;
  return limit === undefined ? undefined : Math.min(limit, instrument.maxLeverage ?? limit);
}

export const offersProduct = ({ products }: Offer, product: Product): boolean => products.includes(product);

/** What an account of this kind is for; an edition without it cannot open one. */
const PURPOSES: Partial<Record<SignUp, (offer: Offer) => boolean>> = {
  crypto: ({ instruments }) => instruments.includes('crypto'),
  invest: (offer) => offersProduct(offer, 'stock') || offersProduct(offer, 'etf'),
};

/** The account that a form opens, by the form's id; undefined for forms that open none, such as `login`. */
export const signUpOf = (formId: string): SignUp | undefined =>
  SIGN_UPS.find(
    (signUp) =>
      formId === signUp ||
      (signUp === 'demo' && formId === 'lead-with-demo') ||
      formId === `${signUp}-sign-up` ||
      formId === `${signUp}-account`,
  );

/** Whether a form is kept back: for what it promotes by, or for the account that it opens. */
export function withholdsForm(
  { withheldPromotions, withheldSignUps }: Pick<Offer, 'withheldPromotions' | 'withheldSignUps'>,
  formId: string,
): boolean {
  const [promotion, signUp] = [promotionOfForm(formId), signUpOf(formId)];
  return (
    (promotion !== undefined && withheldPromotions.includes(promotion)) ||
    (signUp !== undefined && withheldSignUps.includes(signUp))
  );
}

export const offersSignUp = (offer: Offer, signUp: SignUp): boolean =>
  !withholdsForm(offer, signUp) && PURPOSES[signUp]?.(offer) !== false;

/** Whether an edition has a form, by its id: one that opens an account it offers, or asks for a code that arrives. */
export function offersForm(offer: Offer, formId: string): boolean {
  if (offer.withheldForms?.includes(formId)) return false;
  const message = messageOfForm(formId);
  if (message !== undefined) return offer.messages.includes(message);
  const signUp = signUpOf(formId);
  return !withholdsForm(offer, formId) && (signUp === undefined || offersSignUp(offer, signUp));
}

/** Whether some edition may be without a form. */
export const mayLackForm = (formId: string): boolean =>
  formId.startsWith('application-') ||
  messageOfForm(formId) !== undefined ||
  promotionOfForm(formId) !== undefined ||
  signUpOf(formId) !== undefined;

/** QTS-2: under iiroc no instrument is a link to be followed to its trade. */
export const linksInstruments = (regulator: RegulatorCode): boolean => regulator !== 'iiroc';

/** Whether an edition may promote in such a way: by its law and, of bonuses, by its regulator, which withholds the account of campaigns. */
function promotesBy(offer: Offer, promotion: Promotion): boolean {
  return !offer.withheldPromotions.includes(promotion) && (promotion !== 'bonuses' || offersSignUp(offer, 'campaign'));
}

/**
 * Whether a retail client is protected less there than here: more leverage, a kind of instruments or an inducement that is
 * withheld here. Nothing of an edition leads its visitors there.
 */
export function isLaxer(there: Offer, here: Offer): boolean {
  return (
    LEVERAGE_KINDS.some((kind) => (there.leverage[kind] ?? 0) > (here.leverage[kind] ?? 0)) ||
    there.instruments.some((kind) => !here.instruments.includes(kind)) ||
    here.withheldPromotions.some((promotion) => promotesBy(there, promotion)) ||
    (here.withheldSignUps.includes('campaign') && offersSignUp(there, 'campaign'))
  );
}
