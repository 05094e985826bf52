import * as z from 'zod/mini';
import { WANTED_PRODUCTS } from '#contracts/calls/signup.ts';
import { INSTRUMENT_KINDS, type InstrumentKind } from '#contracts/instruments.ts';
import { MINIMUM_AGE_YEARS } from '#contracts/limits.ts';
import { RISK_VARIANTS, ALWAYS_VISIBLE_REQUIRED } from '#contracts/risk-variants.ts';
import { CONSENT_KINDS } from '#contracts/tracking.ts';
import { LEVERAGE_KINDS, type LeverageKind } from '#domain/leverage-kind.ts';
import { COUNTRY_OFFERS } from '#domain/eligibility.ts';
import { SIGN_UPS } from '#domain/offer.ts';
import { PRODUCT_TYPES } from '#domain/product-types.ts';
import { applicationSchema } from './application-schema.ts';

const name = z.string().check(z.trim(), z.minLength(1));
const percent = z.number().check(z.minimum(0), z.maximum(100, { error: 'expected a percentage from 0 to 100' }));
const date = z.iso.date({ error: 'expected a date such as 2026-10-01' });
const country = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/, { error: 'expected a country code of two capitals (ISO 3166-1), such as "GB"' }));
const currency = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, { error: 'expected a currency code of three capitals (ISO 4217), such as "GBP"' }));
const pagePath = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, { error: 'expected the path of a page, such as "legal/privacy"' }));
const byLanguage = <Value extends z.ZodMiniType>(value: Value) =>
  z.record(z.string().check(z.regex(/^[a-z]{2,3}$/)), value);

/** The regulator's prescribed words in one language. `{percent}` stands where the loss percentage in force is written. */
const warningWords = z.strictObject({
  before: name,
  /** The sentence with the percentage, in stronger letters; with the words before and after it it is what the regulator prescribes. */
  sentence: name.check(
    z.refine((text) => text.includes('{percent}'), { error: 'expected "{percent}" where the loss percentage stands' }),
  ),
  after: name,
  /**
   * In place of `sentence` once no percentage may be shown any more, in the words that the regulator has for a provider without
   * figures of its own; and in place of the percentage in the words of pages, "{{lossPercent}} of accounts".
   */
  withoutPercent: z.strictObject({ sentence: name, share: name }),
});

/** The limits that each kind of instrument needs to have. */
const LIMITS: Readonly<Record<InstrumentKind, readonly LeverageKind[]>> = {
  forex: ['forex-major', 'forex-minor'],
  index: ['index-major', 'index-minor'],
  commodity: ['gold', 'commodity'],
  crypto: ['crypto'],
  share: ['share'],
  etf: ['share'],
};

/** regulators/<code>.yaml */
export const regulatorSchema = z
  .strictObject({
    code: z.string().check(z.regex(/^[a-z]+$/)),
    /** The authority, by language. */
    names: byLanguage(name),
    entity: z.strictObject({
      names: byLanguage(name),
      /** Both travel with every registration (FRM-3). */
      code: z.string().check(z.regex(/^[a-z0-9-]+$/)),
      companyId: z.int(),
      companyNumber: name,
      address: byLanguage(name),
    }),
    licence: name,
    contact: z.strictObject({
      email: z.email(),
      phone: z.optional(
        z.string().check(z.regex(/^\+[0-9 ]+$/, { error: 'expected a phone number such as "+44 20 7946 0123"' })),
      ),
    }),
    warnings: z
      .strictObject({
        /** True: a collapsed warning keeps every prescribed word, and the removable variant is refused (RSK-4). */
        standing: z.boolean(),
        variants: z.array(z.enum(RISK_VARIANTS)).check(z.minLength(1)),
        /** True: on a wide screen the strip shows only the sentence while the page is scrolled far; its button brings the rest. */
        shortensOnScroll: z._default(z.boolean(), false),
        /** The percentage of losing retail accounts, each from its date on, and until `to` or for `percentHoldsDays`. */
        lossPercent: z
          .array(z.strictObject({ from: date, percent, reviewBy: z.optional(date), to: z.optional(date) }))
          .check(z.minLength(1)),
        /** For how many days a percentage may be shown; the longest quarter, since it has to be counted again every three months. */
        percentHoldsDays: z._default(z.int().check(z.minimum(1), z.maximum(366)), 92),
        words: byLanguage(warningWords),
      })
      .check(
        z.refine(({ standing, variants }) => !standing || !variants.includes('removable'), {
          error:
            'where standing visibility is demanded the removable variant is refused (RSK-4); take "removable" out or set standing: false',
          path: ['variants'],
        }),
        z.refine(({ standing, shortensOnScroll }) => !standing || !shortensOnScroll, {
          error:
            'where standing visibility is demanded every prescribed word stays (RSK-4); take it out or set standing: false',
          path: ['shortensOnScroll'],
        }),
      ),
    /**
     * What the law wants before anything inessential is stored (TRK-4): the visitor's yes, or a notice that can be refused.
     * Who does not say asks.
     */
    consent: z._default(z.enum(CONSENT_KINDS), 'opt-in'),
    /** Kinds of instruments that this entity may offer to retail clients. */
    products: z.array(z.enum(INSTRUMENT_KINDS)).check(z.minLength(1)),
    /** Kinds of products that its editions may be about (PGE-3): spread bets (sb) are for the United Kingdom and Ireland. */
    productTypes: z.array(z.enum(PRODUCT_TYPES)).check(z.minLength(1)),
    /** The highest leverage for retail clients, as the N of N:1, for every kind of `products` and for no other. */
    leverage: z.partialRecord(z.enum(LEVERAGE_KINDS), z.number().check(z.positive())),
    /** Currencies whose pairs with each other the regulator counts as major, or the company where no regulator does; of whoever offers forex. */
    majorCurrencies: z._default(z.array(currency), []),
    /** What is left out although its kind is offered. */
    withheld: z._default(
      z.strictObject({
        instruments: z._default(
          z.array(z.string().check(z.regex(/^[A-Z0-9]{3,12}$/, { error: 'expected an instrument such as EURUSD' }))),
          [],
        ),
        signUps: z._default(z.array(z.enum(SIGN_UPS)), []),
      }),
      { instruments: [], signUps: [] },
    ),
    /** Currencies that an account may be held in, ISO 4217; the first is offered first. */
    currencies: z.array(currency).check(z.minLength(1)),
    /** Rates that a central bank holds, by the pair, for the currencies of accounts that no instrument leads to. */
    fixedRates: z._default(
      z.record(
        z.string().check(z.regex(/^[A-Z]{6}$/, { error: 'expected a pair of two currencies such as USDJOD' })),
        z.number().check(z.positive()),
      ),
      {},
    ),
    /** Full years. Where provinces differ, the highest, since nobody is asked for the province. */
    minimumAge: z.int().check(z.minimum(MINIMUM_AGE_YEARS)),
    /** What keeps a balance from staying below zero, in a sentence: the regulator's rules, or the company's promise. */
    negativeBalance: byLanguage(name),
    /** Who may open an account with this entity, by country of residence. */
    countries: z.strictObject({
      offered: z.array(country).check(z.minLength(1)),
      /** Another of the broker's companies serves them: they are asked, and go on only by their own wish. */
      prompt: z._default(z.array(country), []),
    }),
    /**
     * Where a form or a product is for other residents than the countries say (docs/decisions/025-the-regulator-decides-the-offer.md).
     * What a row does not name is any; the first row that fits decides.
     */
    policy: z._default(
      z.array(
        z.strictObject({
          forms: z.optional(z.array(z.enum(SIGN_UPS)).check(z.minLength(1))),
          products: z.optional(z.array(z.enum(WANTED_PRODUCTS)).check(z.minLength(1))),
          residences: z.optional(z.array(country).check(z.minLength(1))),
          answer: z.enum(COUNTRY_OFFERS),
          exit: z.optional(pagePath),
        }),
      ),
      [],
    ),
    /** The page for those whom no account is opened for, by any of the forms; it takes `?country=`. */
    refusedPage: z._default(pagePath, 'sign-up/not-available'),
    /** Pages that a visitor agrees to or is warned by when opening an account; their dates are their versions. */
    documents: z.strictObject({ terms: pagePath, privacy: pagePath, 'risk-warning': pagePath }),
    /** What is asked before an account is opened (decision 140). */
    application: applicationSchema,
  })
  .check(
    z.refine(({ code, warnings }) => warnings.standing || !ALWAYS_VISIBLE_REQUIRED.includes(code), {
      error: 'expected true: this regulator demands that the warning can be read at all times (RSK-4)',
      path: ['warnings', 'standing'],
    }),
    z.refine(
      ({ products, leverage }) =>
        products.every((kind) => LIMITS[kind].every((limit) => leverage[limit] !== undefined)),
      {
        error:
          'expected the highest leverage for each kind of products: forex-major and forex-minor for forex, share for etf, and so on',
        path: ['leverage'],
      },
    ),
    z.refine(({ products, majorCurrencies }) => !products.includes('forex') || majorCurrencies.length > 1, {
      error:
        'expected the currencies whose pairs are major, such as [USD, EUR, JPY, GBP, CAD, CHF], since products has forex',
      path: ['majorCurrencies'],
    }),
    z.refine(
      ({ products, leverage }) =>
        LEVERAGE_KINDS.every(
          (limit) => leverage[limit] === undefined || products.some((kind) => LIMITS[kind].includes(limit)),
        ),
      {
        error: 'expected no leverage for what products leaves out, since it is not offered',
        path: ['leverage'],
      },
    ),
  );

export type Regulator = z.output<typeof regulatorSchema>;
