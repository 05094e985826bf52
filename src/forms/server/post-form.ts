import { IDEMPOTENCY_HEADER, LOCALE_HEADER } from '#contracts/call-headers.ts';
import { type ProblemDetails, ProblemError } from '#contracts/problems.ts';
import { ALL_KINDS, FIELD_SERVER_PARTS } from '#forms/server/field-kinds.ts';
import { answeredLink } from '#forms/engine/answered-link.ts';
import { askedStep } from '#forms/engine/asked-step.ts';
import { buildCall, type BuiltCall, type Visitor } from '#forms/engine/build-call.ts';
import { askedFields, checkTyped, controlsOf, type TypedTexts, utcDate } from '#forms/engine/check-step.ts';
import { SHOW_CONTROL } from '#forms/engine/form-controls.ts';
import type { FormDefinition, FormStep, StepCall } from '#forms/engine/form-definition.ts';
import { type FormFacts, pageAddress } from '#forms/engine/form-facts.ts';
import { type FormProblem, readRefusal, type ShownComplaints } from '#forms/engine/form-problem.ts';
import { storedTexts } from '#forms/engine/stored-texts.ts';
import { nextPage } from '#forms/engine/next-page.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { deriveIdempotencyKey } from '#forms/server/derive-idempotency-key.ts';
import { isOwnSite, type PostOrigin } from '#forms/server/is-own-site.ts';

/** The site's own call, made inside the process on the visitor's behalf: their cookies and address, XSRF already settled. */
export type InProcessCall = (
  method: StepCall['method'],
  path: string,
  json: unknown,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly json: unknown; readonly setCookie: readonly string[] }>;

export type FormPost = {
  readonly definition: FormDefinition;
  readonly step: FormStep;
  /** The parsed urlencoded body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly from: PostOrigin;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string | undefined;
  /** Address the form was posted to: its page's own. */
  readonly address: URL;
  readonly facts: FormFacts;
  /** BCP 47 locale of the page. */
  readonly locale: string;
  readonly call: InProcessCall;
  /** Key of the idempotency keys: the server's own secret. */
  readonly secret: string;
  readonly now: Date;
};

/** What the page's tag gets for this one answer, as its props. */
export type FormAnswerProps = {
  readonly step: string;
  /** What was typed, without secrets. */
  readonly values: TypedTexts;
  readonly errors: ShownComplaints;
  readonly problem?: FormProblem;
  readonly done?: true;
  /** What the step shows of the visitor. */
  readonly shown?: unknown;
};

export type FormPostResult =
  /** Answer 303. */
  | { readonly kind: 'redirect'; readonly to: string; readonly setCookie: readonly string[] }
  /** Render the page again, uncached, with these props for its tag. */
  | {
      readonly kind: 'render';
      readonly status: number;
      readonly props: FormAnswerProps;
      /** Refused before its call was made. */
      readonly isUnsent?: true;
      readonly setCookie: readonly string[];
    };

/**
 * A form posted without JavaScript (PLT-1): the same rules validate it, it ends in the same call, and the answer is a
 * redirect, or its page with everything that was typed.
 *
 * @throws ProblemError `cross-site` if another site sent it.
 */
export async function postForm(post: FormPost): Promise<FormPostResult> {
  if (!isOwnSite(post.from)) throw new ProblemError('cross-site');
  const { definition, facts } = post;
  const step = askedStep(post.step, facts);
  const typed = readTyped(step, post.body, post.address, facts);
  const again = (
    status: number,
    more: Partial<FormAnswerProps>,
    setCookie: readonly string[] = [],
  ): Extract<FormPostResult, { kind: 'render' }> => ({
    kind: 'render',
    status,
    props: { step: step.id, values: withoutSecrets(step, typed), errors: {}, ...more },
    setCookie,
  });

  if (step.shows !== undefined && post.body[SHOW_CONTROL] !== undefined) {
    const answer = await callStep(post, step.shows.call, {});
    if (isGood(answer.status)) return again(200, { shown: answer.json }, answer.setCookie);
    return again(
      answer.status,
      { problem: readRefusal(answer.status, asProblem(answer.json), []).problem ?? 'internal' },
      answer.setCookie,
    );
  }
  if (step.prefills !== undefined && post.body[SHOW_CONTROL] !== undefined) {
    const answer = await callStep(post, step.prefills, {});
    if (isGood(answer.status))
      return again(200, { values: { ...storedTexts(answer.json), ...filled(typed) } }, answer.setCookie);
    return again(
      answer.status,
      { problem: readRefusal(answer.status, asProblem(answer.json), []).problem ?? 'internal' },
      answer.setCookie,
    );
  }
  if (step.follow.kind === 'session' || step.submit.bearer === true) return again(422, { problem: 'script-needed' });

  const { values, complaints } = checkTyped(ALL_KINDS, step, typed, {
    ...facts,
    locale: post.locale,
    today: utcDate(post.now),
  });
  if (Object.keys(complaints).length > 0) return { ...again(422, { errors: complaints }), isUnsent: true };

  const answer = await callStep(post, step.submit, values);
  if (!isGood(answer.status)) {
    const { problem, complaints: errors } = readRefusal(
      answer.status,
      asProblem(answer.json),
      askedFields(ALL_KINDS, step),
    );
    return again(answer.status, { errors, ...(problem && { problem }) }, answer.setCookie);
  }
  const link = step.follow.kind === 'link' ? answeredLink(answer.json) : undefined;
  if (step.follow.kind === 'link' && link === undefined) return again(500, { problem: 'internal' });
  if (link !== undefined) return { kind: 'redirect', to: link, setCookie: answer.setCookie };
  const next = nextPage(step, values, answer.json);
  if (next === undefined) return again(200, { done: true, values: {} }, answer.setCookie);
  return { kind: 'redirect', to: pageAddress(facts, next), setCookie: answer.setCookie };

  function callStep(
    { call, cookies, secret, userAgent }: FormPost,
    wanted: StepCall,
    fields: Readonly<Record<string, unknown>>,
  ) {
    const visitor: Visitor = { agent: userAgent };
    const { path, body }: BuiltCall = buildCall(definition, wanted, fields, facts, visitor);
    const key = deriveIdempotencyKey(
      secret,
      cookies,
      `${definition.id}@${definition.version}/${step.id} ${wanted.method} ${path}`,
      body,
    );
    return call(wanted.method, path, body, { [LOCALE_HEADER]: facts.edition, [IDEMPOTENCY_HEADER]: key });
  }
}

/**
 * The texts of the step's controls, and of the address for fields that are part of it, without values that belong to
 * facts that have changed since the page was loaded.
 */
function readTyped(
  step: FormStep,
  body: Readonly<Record<string, unknown>>,
  address: URL,
  facts: FormFacts,
): TypedTexts {
  const typed: Record<string, string> = {};
  for (const field of step.fields) {
    const kind = kindOf(ALL_KINDS, field);
    for (const { name } of kind.controls(field)) {
      const first = [body[name]].flat()[0];
      if (typeof first === 'string') typed[name] = first;
    }
    const parameter = kind.parameter?.(field);
    if (parameter !== undefined) typed[parameter] = address.searchParams.get(parameter) ?? '';
    if (FIELD_SERVER_PARTS[field.kind]?.isOutdated?.(typed[field.name], field, facts)) delete typed[field.name];
  }
  return typed;
}

/** Only what the page may show again. */
function withoutSecrets(step: FormStep, typed: TypedTexts): TypedTexts {
  const shown = step.fields.flatMap((field) => controlsOf(ALL_KINDS, field)).filter(({ secret }) => !secret);
  return Object.fromEntries(shown.flatMap(({ name }) => (typed[name] === undefined ? [] : [[name, typed[name]]])));
}

/** Without controls that were left empty. */
const filled = (typed: TypedTexts): TypedTexts =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''));

const isGood = (status: number): boolean => status >= 200 && status < 300;

const asProblem = (json: unknown): ProblemDetails | undefined =>
  typeof json === 'object' && json !== null && 'code' in json ? (json as ProblemDetails) : undefined;
