import type { FormProblem } from '#forms/engine/form-problem.ts';
import type { Field } from '#forms/engine/field-kind.ts';

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

/** The page for those who have lost their second factor, which a step that completes a log-in links. */
export const RECOVERY_PAGE = 'log-in/recovery';

export type StepCall = {
  readonly client: 'forms' | 'user-auth' | 'registration';
  readonly method: 'GET' | 'PATCH' | 'POST';
  /** `{field}` is replaced by that field's value, `{subject}` by what the page is about. */
  readonly path: `/${string}`;
  readonly adds?: readonly AddedFact[];
  /** By the session's token, which only scripts have. */
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
  /** A success ends the session and erases the person's data, so the page shows a guest at once. */
  readonly erases?: true;
  /** The control with the password, where the call may want a fresh proof of the second factor too: the form then asks for it. */
  readonly provesBy?: string;
  /** The page that helps after a problem; its link is the text `way.<problem>`. */
  readonly ways?: Readonly<Partial<Record<FormProblem, string>>>;
  /** The page on which a refusal is continued: it is opened in place of a message. */
  readonly leads?: Readonly<Partial<Record<FormProblem, string>>>;
  /** Completes a log-in that waits for a second factor: what it waits for is asked of the server and said below the field. */
  readonly completesLogIn?: true;
  /** A passkey in place of what the step asks for. */
  readonly takesPasskey?: true;
  /** A way for those who are in the wrong place: texts `<step>.else` and `<step>.elseLink`. */
  readonly elsewhere?: string;
  /** Call that sends the confirmation mail again, offered where `email-unverified` refuses the e-mail typed. */
  readonly resend?: `/${string}`;
  /** Call that sends the text message with the step's code once more. */
  readonly sendAgain?: `/${string}`;
  /** Facts of the visitor that the step shows; never part of cached HTML. */
  readonly shows?: { readonly facts: 'account-opened' | 'application' | 'course'; readonly call: StepCall };
  /** Call whose answer's `answers` are filled into the fields: a step that was sent before and is corrected. */
  readonly prefills?: StepCall;
};

/**
 * One form: what it asks, the calls it ends in and what follows. Page markup, browser and server rules, the posts
 * without JavaScript and the tests are made from it. Its texts are the namespace `form-<id>`.
 */
export type FormDefinition = {
  readonly id: string;
  /** Increased whenever the questions change; stored with every registration. */
  readonly version: number;
  /** For the gallery and the docs; visitors read the texts. */
  readonly title: string;
  readonly summary: string;
  readonly requirements: readonly string[];
  /** Namespaces of texts beside its own. */
  readonly texts?: readonly `form-${string}`[];
  /** `visible` where the form shows facts by itself; else its code waits for the first touch. */
  readonly hydrate: 'interaction' | 'visible';
  readonly steps: readonly [FormStep, ...FormStep[]];
};

export const stepOf = (definition: FormDefinition, id: string): FormStep | undefined =>
  definition.steps.find((step) => step.id === id);
