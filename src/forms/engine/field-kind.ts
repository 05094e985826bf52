import type { TextKey, TextNamespace } from '#i18n/texts.ts';
import type { FormLists } from '#forms/engine/form-lists.ts';

/** The shapes of all fields, by the name of their kind. Each kind declares its own in `<kind>.field.ts`. */
export interface FieldShapes {}

export type KindName = keyof FieldShapes;
/** Fields are plain data: a definition can be loaded, listed and documented without any of the code that runs it. */
export type Field = FieldShapes[KindName];
export type FieldOf<Name extends KindName> = FieldShapes[Name];

export type FieldBase = {
  readonly name: string;
  /** There is a hint below the field: text `<name>.hint` of the form. */
  readonly hint?: true;
};

/** Facts that a rule may use. They are the same in browser and server, so both have the same result. */
export type FieldContext = {
  /** BCP 47 locale of the page, whose separators are used in typed numbers. */
  readonly locale: string;
  /** The UTC date, YYYY-MM-DD. */
  readonly today: string;
  /** ISO 3166-1 alpha-2 codes this edition opens accounts for. */
  readonly countries: readonly string[];
  /** Those of them that another company of the broker serves: the visitor confirms and goes on. */
  readonly promptCountries: readonly string[];
  /** Minimum age in years, from the edition's regulator; if absent, that of most countries' law. */
  readonly minimumAge?: number | undefined;
  /** Names of the brand and words of the site's host (`siteWords`): no password may be made of them. */
  readonly ownWords?: readonly string[] | undefined;
  /** Lists that the edition decides. */
  readonly lists?: FormLists | undefined;
  /** The value of another field of the same step, trimmed unless it is requested as typed; `yes` for a ticked checkbox, `''` for an empty field. */
  readonly other: (field: string, as?: 'as-typed') => string;
};

/** The namespace of a kind's own texts, `<kind>.texts.json`. */
export type FieldNamespace<Name extends string> = `field-${Name}` & TextNamespace;

/** The text of a complaint: a text of the namespace `errors`, which kinds share, or one of the kind's own. */
export type ComplaintText<Name extends string = string> =
  | TextKey<'errors'>
  | { readonly own: TextKey<FieldNamespace<Name>> };

export type MessageParams = Readonly<Record<string, string | number>>;

export type Complaint<Code extends string = string> = {
  readonly code: Code;
  /** The controls at fault if a field has several; all of them if absent. */
  readonly controls?: readonly string[];
};

/** `value` is what the call's body carries; `undefined` leaves an optional field out. */
export type Parsed<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value | undefined }
  | ({ readonly ok: false } & Complaint<Code>);

/** HTML attributes of one control, under their HTML names. */
export type ControlAttributes = {
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'checkbox' | 'radio';
  readonly inputmode?: 'decimal' | 'email' | 'numeric' | 'tel' | 'text' | 'url';
  /** Autofill token (HTML Living Standard 4.10.18.7). */
  readonly autocomplete?: string;
  readonly maxlength?: number;
  readonly spellcheck?: 'false';
  readonly autocapitalize?: 'none' | 'words';
  /** Addresses, numbers and passwords keep their order inside right-to-left text. */
  readonly dir?: 'ltr' | 'auto';
};

export type Control = {
  readonly name: string;
  /** A secret never goes into a draft and never back into a page. */
  readonly secret?: true;
  readonly attributes: ControlAttributes;
};

/**
 * A kind of field without its view: its controls, how their texts become one value, and the one rule that browser and
 * server both apply.
 */
export type FieldKind<Field extends { readonly kind: string }, Value, Code extends string = string> = {
  /** Every code that `parse` can return, with its text. */
  readonly messages: Readonly<Record<Code, ComplaintText<Field['kind']>>>;
  /** The codes that a field of this shape can return; all of them if absent. */
  readonly reachable?: (field: Field) => readonly Code[];
  /** Numbers its texts name: `{min}`, `{max}`, `{age}`. */
  readonly limits?: (field: Field) => MessageParams;
  /** Codes that only the call can answer, because only the server knows. */
  readonly remoteMessages?: Readonly<Record<string, ComplaintText<Field['kind']>>>;
  readonly controls: (field: Field) => readonly Control[];
  /** The query parameter of the page's own address the value comes from, for a kind without controls. */
  readonly parameter?: (field: Field) => string;
  /** Its value is a country of residence; the proof of a captcha is for this country. */
  readonly isResidence?: true;
  /** Puts what can only be read later into the controls, in the browser, each time before the step is validated and sent. */
  readonly prepare?: (form: HTMLFormElement, field: Field) => Promise<void>;
  /** One value from the texts of the controls (`''` where a control is empty or absent): what `parse` takes. */
  readonly compose: (typed: (control: string) => string, field: Field) => unknown;
  /** Validates a composed value, or the same field of a JSON body. */
  readonly parse: (value: unknown, field: Field, context: FieldContext) => Parsed<Value, Code>;
};
