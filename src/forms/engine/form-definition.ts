import type { FormProblem } from '#forms/engine/form-problem.ts';
import type { BirthDateField } from '#forms/engine/kinds/birth-date/birth-date-kind.ts';
import type { ChoiceField } from '#forms/engine/kinds/choice/choice-kind.ts';
import type { ChoicesField } from '#forms/engine/kinds/choices/choices-kind.ts';
import type { ConfirmCountryField } from '#forms/engine/kinds/confirm-country/confirm-country-kind.ts';
import type { ConsentField } from '#forms/engine/kinds/consent/consent-kind.ts';
import type { CountryField } from '#forms/engine/kinds/country/country-kind.ts';
import type { CurrentPasswordField } from '#forms/engine/kinds/current-password/current-password-kind.ts';
import type { EmailField } from '#forms/engine/kinds/email/email-kind.ts';
import type { FixedField } from '#forms/engine/kinds/fixed/fixed-kind.ts';
import type { LinkCodeField } from '#forms/engine/kinds/link-code/link-code-kind.ts';
import type { LongTextField } from '#forms/engine/kinds/long-text/long-text-kind.ts';
import type { NewPasswordField } from '#forms/engine/kinds/new-password/new-password-kind.ts';
import type { NumberField } from '#forms/engine/kinds/number/number-kind.ts';
import type { OneTimeCodeField } from '#forms/engine/kinds/one-time-code/one-time-code-kind.ts';
import type { PhoneField } from '#forms/engine/kinds/phone/phone-kind.ts';
import type { RepeatPasswordField } from '#forms/engine/kinds/repeat-password/repeat-password-kind.ts';
import type { TextField } from '#forms/engine/kinds/text/text-kind.ts';
import type { WebAddressField } from '#forms/engine/kinds/web-address/web-address-kind.ts';

/** Fields are plain data: a definition can be loaded, listed and documented without any of the code that runs it. */
export type Field =
  | BirthDateField
  | ChoiceField
  | ChoicesField
  | ConfirmCountryField
  | ConsentField
  | CountryField
  | CurrentPasswordField
  | EmailField
  | FixedField
  | LinkCodeField
  | LongTextField
  | NewPasswordField
  | NumberField
  | OneTimeCodeField
  | PhoneField
  | RepeatPasswordField
  | TextField
  | WebAddressField;

export type KindName = Field['kind'];
export type FieldOf<Name extends KindName> = Extract<Field, { kind: Name }>;

/** What a body carries beside its fields (FRM-4, calls: every registration keeps). */
export type AddedFact =
  | 'agent'
  | 'attribution'
  | 'company_id'
  | 'e_book'
  | 'edition'
  | 'entity'
  | 'event'
  | 'form'
  | 'shown_texts'
  | 'timezone';

export type StepCall = {
  readonly client: 'forms' | 'user-auth' | 'registration';
  readonly method: 'GET' | 'PATCH' | 'POST';
  /** `{field}` is replaced by that field's value, `{subject}` by what the page is about. */
  readonly path: `/${string}`;
  readonly adds?: readonly AddedFact[];
  /** By the session's token, which only script holds. */
  readonly bearer?: true;
};

export type FormStep = {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly submit: StepCall;
  /**
   * What a success brings. `page`: an address under the edition. `branch`: the page that a field of the step, or else of
   * the answer, decides by its value. `session`: the answer's token is kept and its address
   * opened (SES-5), which only script can do. `link`: the answer's `link` or `url` is opened. `stay`: the page says that it is done.
   */
  readonly follow:
    | { readonly kind: 'page'; readonly page: string }
    | {
        readonly kind: 'branch';
        readonly by: string;
        readonly pages: Readonly<Record<string, string>>;
        readonly otherwise: string;
      }
    | { readonly kind: 'session' }
    | { readonly kind: 'link' }
    | { readonly kind: 'stay' };
  /** A success ends the session and erases the person's data: the page is a guest's at once. */
  readonly erases?: true;
  /** The page that helps on after a trouble; its link is the text `way.<problem>`. */
  readonly ways?: Readonly<Partial<Record<FormProblem, string>>>;
  /** A way for those who are in the wrong place: texts `<step>.else` and `<step>.elseLink`. */
  readonly elsewhere?: string;
  /** Call that sends the confirmation mail again, offered where `email-unverified` refuses the e-mail typed. */
  readonly resend?: `/${string}`;
  /** Call that sends the text message with the step's code once more. */
  readonly sendAgain?: `/${string}`;
  /** Facts of the visitor that the step shows; never part of cached HTML. */
  readonly shows?: { readonly facts: 'account-opened' | 'course'; readonly call: StepCall };
};

/**
 * One form: what it asks, the calls it ends in and what follows. Page markup, browser and server rules, the posts
 * without JavaScript and the tests are made from it. Its texts are the namespace `form-<id>`.
 */
export type FormDefinition = {
  readonly id: string;
  /** Raised whenever what is asked changes; kept with every registration. */
  readonly version: number;
  /** For the gallery and the docs; visitors read the texts. */
  readonly title: string;
  readonly summary: string;
  readonly requirements: readonly string[];
  /** `visible` where the form shows facts by itself; else its code waits for the first touch. */
  readonly hydrate: 'interaction' | 'visible';
  readonly steps: readonly [FormStep, ...FormStep[]];
};

/** Fields that a complaint can be about: all but those that the form decides itself. */
export const askedFields = ({ fields }: FormStep): readonly string[] =>
  fields.flatMap(({ kind, name }) => (kind === 'fixed' ? [] : [name]));

export const stepOf = (definition: FormDefinition, id: string): FormStep | undefined =>
  definition.steps.find((step) => step.id === id);
