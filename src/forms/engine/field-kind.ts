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
  /** A hint stands under the field: text `<name>.hint` of the form. */
  readonly hint?: true;
};

/** Facts a rule may ask for. The same in browser and server, so that both come to one verdict. */
export type FieldContext = {
  /** BCP 47 locale of the page, whose signs stand in typed numbers. */
  readonly locale: string;
  /** The UTC date, YYYY-MM-DD. */
  readonly today: string;
  /** ISO 3166-1 alpha-2 codes this edition opens accounts for. */
  readonly countries: readonly string[];
  /** Those of them that another company of the broker serves: the visitor confirms and goes on. */
  readonly promptCountries: readonly string[];
  /** Full years that the edition's regulator asks for; left out, as the law of most countries. */
  readonly minimumAge?: number | undefined;
  /** Names of the brand and words of the site's host (`siteWords`): no password may be made of them. */
  readonly ownWords?: readonly string[] | undefined;
  /** Lists that the edition decides. */
  readonly lists?: FormLists | undefined;
  /** What stands in another field of the same step, trimmed unless it is asked for as it was typed; `yes` of a ticked box, `''` where nothing does. */
  readonly other: (field: string, as?: 'as-typed') => string;
};

/** The namespace of a kind's own texts, `<kind>.texts.json`. */
export type FieldNamespace<Name extends string> = `field-${Name}` & TextNamespace;

/** Words of a complaint: a text of the namespace `errors`, which kinds share, or one of the kind's own. */
export type ComplaintText<Name extends string = string> =
  | TextKey<'errors'>
  | { readonly own: TextKey<FieldNamespace<Name>> };

export type MessageParams = Readonly<Record<string, string | number>>;

export type Complaint<Code extends string = string> = {
  readonly code: Code;
  /** The controls at fault where a field has several; all of them when left out. */
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
 * What a kind of field is, without its look: the controls it puts on the page, how their texts become one value, and
 * the one rule that browser and server both judge by.
 */
export type FieldKind<Field extends { readonly kind: string }, Value, Code extends string = string> = {
  /** Every code `parse` can answer, and its words. */
  readonly messages: Readonly<Record<Code, ComplaintText<Field['kind']>>>;
  /** The codes that a field of this shape can answer; all where it is left out. */
  readonly reachable?: (field: Field) => readonly Code[];
  /** Numbers its texts name: `{min}`, `{max}`, `{age}`. */
  readonly limits?: (field: Field) => MessageParams;
  /** Codes that only the call can answer, because only the server knows. */
  readonly remoteMessages?: Readonly<Record<string, ComplaintText<Field['kind']>>>;
  readonly controls: (field: Field) => readonly Control[];
  /** The query parameter of the page's own address the value comes from, for a kind without controls. */
  readonly parameter?: (field: Field) => string;
  /** One value from the texts of the controls (`''` where a control is empty or absent): what `parse` takes. */
  readonly compose: (typed: (control: string) => string, field: Field) => unknown;
  /** Judges a composed value or the same field of a JSON body. */
  readonly parse: (value: unknown, field: Field, context: FieldContext) => Parsed<Value, Code>;
};
