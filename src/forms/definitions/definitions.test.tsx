import { readdirSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import * as z from 'zod/mini';
import { changePasswordBody, eraseBody } from '#contracts/calls/account.ts';
import {
  authorisePhoneBody,
  authoriseSocialBody,
  proceedByPhoneBody,
  resetByPhoneBody,
  resetPasswordBody,
  sendCodeBody,
  setPasswordBody,
  takeCodeBody,
} from '#contracts/calls/log-in.ts';
import { confirmSubscriptionBody, subscribeBody } from '#contracts/calls/newsletter.ts';
import {
  affiliateSignupBody,
  campaignSignupBody,
  demoSignupBody,
  demoStep2Body,
  educationStep2Body,
  emailSignupBody,
  islamicStep2Body,
  leadActivateBody,
  leadSignupBody,
  leadWithDemoBody,
  partnerSignupBody,
  partnerStep2Body,
  platformSignupBody,
  platformStep2Body,
  unifiedSignupBody,
} from '#contracts/calls/registrations.ts';
import { authoriseCodeBody, authoriseRecoveryBody } from '#contracts/calls/second-factor.ts';
import {
  articleBody,
  contactBody,
  downloadBody,
  eBookBody,
  esgBody,
  eventBody,
  tradingCentralEmailBody,
  tradingCentralRegisterBody,
  tradingCentralStep2Body,
  whiteLabelBody,
} from '#contracts/calls/enquiries.ts';
import {
  authoriseBody,
  openResumedBody,
  optionalEmailBody,
  signupBody,
  signupStep2Body,
} from '#contracts/calls/signup.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { translator } from '#i18n/translator.ts';
import { createRenderSession } from '#islands/server/render-session.tsx';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { buildCall } from '#forms/engine/build-call.ts';
import { askedFields, checkBody, checkTyped, composed, controlsOf, type TypedTexts } from '#forms/engine/check-step.ts';
import { type Ask, fieldMessage } from '#forms/engine/field-message.ts';
import type { FormDefinition, FormStep } from '#forms/engine/form-definition.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';
import { FORM_PROBLEMS } from '#forms/engine/form-problem.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { PERSON_FIELDS } from '#forms/fields/new-password/new-password.field.ts';
import { SAMPLE_FACTS } from '#forms/engine/sample-facts.ts';
import { samplesOf } from '#forms/fields/all-samples.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';
import { type FormPost, postForm } from '#forms/server/post-form.ts';
import {
  applicationDocumentBody,
  applicationLinkBody,
  applicationStepBody,
  readWarningBody,
  returnToApplicationBody,
  sendApplicationBody,
} from '#contracts/calls/application.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';

const FACTS: FormFacts = {
  edition: 'en-gb',
  countries: [...SAMPLE_FACTS.countries],
  promptCountries: [...SAMPLE_FACTS.promptCountries],
  lists: SAMPLE_FACTS.lists,
  ownWords: [...SAMPLE_FACTS.ownWords],
  documents: ['terms', 'risk-warning', 'privacy'].map((id) => ({ id, version: '1', href: `/en-gb/legal/${id}` })),
  subject: 'trade-days-london',
  entity: 'Northquay UK Ltd',
  companyId: 1,
};
const EDITION = {
  id: 'en-gb',
  language: 'en',
  locale: 'en-GB',
  direction: 'ltr',
  label: 'English',
  region: 'GB',
  regulator: 'fca',
  products: ['cfd'],
} as const;
/** Bodies that the server's calls take; a GET has none. */
const BODIES: Readonly<Record<string, z.ZodMiniType>> = {
  '/api/contact': contactBody,
  '/api/application/identity': applicationStepBody('identity'),
  '/api/application/tax': applicationStepBody('tax'),
  '/api/application/means': applicationStepBody('means'),
  '/api/application/questionnaire': applicationStepBody('questionnaire'),
  '/api/application/identity-document': applicationDocumentBody,
  '/api/application/address-document': applicationDocumentBody,
  '/api/application/warning': readWarningBody,
  '/api/application/send': sendApplicationBody,
  '/api/application/link': applicationLinkBody,
  '/api/application/return': returnToApplicationBody,
  '/api/subscribe': subscribeBody,
  '/api/subscribe/confirm': confirmSubscriptionBody,
  '/api/event-seats/give-back/{code}': z.object({}),
  '/api/unsubscribe/{code}': z.object({}),
  '/utils/custom-forms/signup': signupBody,
  '/utils/custom-forms/signup/signup-step-2': signupStep2Body,
  '/utils/custom-forms/email-verify/resend': optionalEmailBody,
  '/utils/custom-forms/signup/resume': optionalEmailBody,
  '/utils/custom-forms/signup/resume/open': openResumedBody,
  '/api/user/authorise': authoriseBody,
  '/api/user/authorise/code': z.union([authoriseCodeBody, authoriseRecoveryBody]),
  '/api/user/authorise/phone': authorisePhoneBody,
  '/api/user/authorise/social': authoriseSocialBody,
  '/api/user/reset_password': resetPasswordBody,
  '/api/user/reset_password/phone': resetByPhoneBody,
  '/api/user/reset_password/phone/proceed': proceedByPhoneBody,
  '/fcm-forms/verify-phone': z.union([takeCodeBody, sendCodeBody]),
  '/api/user/password': changePasswordBody,
  '/api/user/erase': eraseBody,
  '/password/reset/{hash}/': setPasswordBody,
  '/fcm-forms/signup': unifiedSignupBody,
  '/api/campaign/signup': campaignSignupBody,
  '/utils/custom-forms/email/signup': emailSignupBody,
  '/utils/custom-forms/signup/lead-signup': leadSignupBody,
  '/utils/custom-forms/signup/lead-activate': leadActivateBody,
  '/utils/custom-forms/signup-lead-with-demo': leadWithDemoBody,
  '/utils/custom-forms/demo-signup': demoSignupBody,
  '/utils/custom-forms/forex-demo/signup': demoSignupBody,
  '/fcm-forms/create-demo-account-2-step': demoStep2Body,
  '/utils/custom-forms/signup/partner-signup': partnerSignupBody,
  '/utils/custom-forms/partner/step2': partnerStep2Body,
  '/utils/custom-forms/signup/affiliate-signup': affiliateSignupBody,
  '/utils/custom-forms/partner-affiliate/step2': z.object({}),
  '/utils/custom-forms/islamic-account/step2': islamicStep2Body,
  '/utils/custom-forms/metatrader-4/step2': platformStep2Body,
  '/utils/custom-forms/metatrader-5/signup': platformSignupBody,
  '/utils/custom-forms/metatrader-se/step2': platformStep2Body,
  '/utils/custom-forms/mac-trader': platformSignupBody,
  '/utils/custom-forms/education/signup-step2': educationStep2Body,
  '/api/articles/{subject}': articleBody,
  '/utils/custom-forms/tradedays': eventBody,
  '/utils/custom-forms/latam-expo': eventBody,
  '/utils/custom-forms/dubai-expo': eventBody,
  '/utils/custom-forms/webinar': eventBody,
  '/utils/custom-forms/esg': esgBody,
  '/utils/custom-forms/white-label': whiteLabelBody,
  '/utils/download-ebook': eBookBody,
  '/utils/fcm-forms/trading-central/email': tradingCentralEmailBody,
  '/utils/fcm-forms/trading-central/register': tradingCentralRegisterBody,
  '/utils/fcm-forms/trading-central/step2': tradingCentralStep2Body,
  '/utils/mt4-download/new': downloadBody,
  '/utils/mt5-download/new': downloadBody,
  '/utils/premium-analytics': z.object({}),
};

let texts: ReadonlyMap<string, TextCatalogue>;
beforeAll(async () => {
  texts = siteTexts();
});

const validTexts = (step: FormStep): TypedTexts =>
  Object.assign(
    {},
    ...step.fields.filter(({ kind }) => kind !== 'confirm-country').map((field) => samplesOf(field).valid),
  ) as TypedTexts;
const complaintsOf = (step: FormStep, typed: TypedTexts) => checkTyped(ALL_KINDS, step, typed, SAMPLE_FACTS).complaints;

/** The same texts posted without JavaScript: what the server says. */
const posted = (
  definition: FormDefinition,
  step: FormStep,
  typed: TypedTexts,
  answer?: { status: number; json: unknown },
) => {
  const parameters = step.fields
    .map((field) => kindOf(ALL_KINDS, field).parameter?.(field))
    .filter((name) => name !== undefined);
  const post: FormPost = {
    definition,
    step,
    body: Object.fromEntries(Object.entries(typed).filter(([name]) => !parameters.includes(name))),
    from: { origin: undefined, secFetchSite: 'same-origin', ownOrigin: 'http://localhost' },
    cookies: {},
    userAgent: undefined,
    address: new URL(
      `http://localhost/en-gb/page?${new URLSearchParams(parameters.map((name) => [name, typed[name] ?? '']))}`,
    ),
    facts: FACTS,
    locale: 'en-GB',
    call: async () => ({ status: answer?.status ?? 200, json: answer?.json ?? {}, setCookie: [] }),
    secret: 'a secret of at least thirty-two characters',
    now: new Date(`${SAMPLE_FACTS.today}T12:00:00Z`),
  };
  return postForm(post);
};

it('[FRM-1] every file of the folder is a form of that name', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.form.ts'));
  expect(FORM_DEFINITIONS.map(({ id }) => `${id}.form.ts`).toSorted()).toEqual(files.toSorted());
});

it('the bar of a form is full on its last step', () => {
  const session = createRenderSession(widgetRegistry, { edition: EDITION, texts: texts.get('en') ?? {} });
  const bar = (step: string): string | undefined =>
    /<progress[^>]*>/.exec(session.renderWidget('fc-form-live-sign-up', { attributes: { step }, json: FACTS }))?.[0];
  expect(bar('account')).toContain('value="1" max="2"');
  expect(bar('details')).toContain('value="2" max="2"');
});

it.each(['en', 'ar', 'de', 'es', 'pl'])('[FRM-1] every trouble of a form has words in %s', (language) => {
  const ask = translator({ language, locale: language, direction: 'ltr', texts: texts.get(language) ?? {} }, 'forms');
  for (const problem of FORM_PROBLEMS) expect(ask(`problem.${problem}`, { minutes: 2 })).toMatch(/\S{2,}/);
});

const steps = FORM_DEFINITIONS.flatMap((definition) =>
  definition.steps.map((step) => ({ name: `${definition.id}/${step.id}`, definition, step })),
);

it.each(steps)('[FRM-8] a new password of $name is held against everything the step asks of the person', ({ step }) => {
  const asked = PERSON_FIELDS.filter((name) => step.fields.some((field) => field.name === name)).toSorted();
  const held = step.fields.flatMap((field) => (field.kind === 'new-password' ? [(field.unlike ?? []).toSorted()] : []));
  expect(held).toEqual(held.map(() => asked));
});

describe.each(steps)('$name', ({ definition, step }) => {
  const fields = step.fields.map((field) => ({ name: field.name, field }));

  it('[FRM-1] takes what is right, in browser and server, as the body of its call', async () => {
    const typed = validTexts(step);
    expect(complaintsOf(step, typed)).toEqual({});
    const { values } = checkTyped(ALL_KINDS, step, typed, SAMPLE_FACTS);
    const { path, body } = buildCall(definition, step.submit, values, FACTS, {
      agent: 'Test/1',
      timezone: 'Europe/London',
    });
    expect(path).not.toMatch(/[{}]/);
    const schema = step.submit.method === 'GET' ? z.undefined() : BODIES[step.submit.path];
    if (schema === undefined)
      throw new Error(
        `${step.submit.path} has no body here: add it to BODIES of this file, with the body that the call takes (src/contracts/calls/).`,
      );
    const parsed = z.safeParse(schema, body);
    expect(parsed.error?.issues).toBeUndefined();
    // Nothing is sent that the call would drop.
    expect(Object.keys(parsed.data ?? {}).toSorted()).toEqual(Object.keys(body ?? {}).toSorted());
    expect((await posted(definition, step, typed)).kind).toBe(
      { page: 'redirect', branch: 'redirect', stay: 'render', session: 'render', link: 'render' }[step.follow.kind],
    );
  });

  it('[FRM-2] judges a JSON body by the same rules', () => {
    const typed = validTexts(step);
    const values = checkTyped(ALL_KINDS, step, typed, SAMPLE_FACTS).values;
    expect(checkBody(ALL_KINDS, step, values, SAMPLE_FACTS).complaints).toEqual({});
    expect(Object.keys(checkBody(ALL_KINDS, step, {}, SAMPLE_FACTS).complaints)).toEqual(
      Object.keys(complaintsOf(step, {})),
    );
  });

  it.each(fields)('[FRM-1] reaches every complaint about $name, alike in browser and server', async ({ field }) => {
    const { refused } = samplesOf(field);
    const kind = kindOf(ALL_KINDS, field);
    const declared = kind.reachable?.(field) ?? Object.keys(kind.messages);
    expect(Object.keys(refused).toSorted()).toEqual(declared.toSorted());
    for (const [code, texts] of Object.entries(refused)) {
      const clean = Object.entries(validTexts(step)).filter(
        ([control]) => !controlsOf(ALL_KINDS, field).some(({ name }) => name === control),
      );
      const typed = { ...Object.fromEntries(clean), ...texts };
      const inBrowser = complaintsOf(step, typed);
      expect({ [field.name]: inBrowser[field.name]?.code }).toEqual({ [field.name]: code });
      if (step.follow.kind === 'session' || step.submit.bearer) continue;
      const answer = await posted(definition, step, typed);
      expect(answer).toMatchObject({ kind: 'render', status: 422 });
      expect(answer.kind === 'render' && answer.props.errors).toEqual(inBrowser);
    }
  });

  it.each(['en', 'ar', 'de', 'es', 'pl'])('[FRM-1] has words for everything in %s', (language) => {
    const page = { language, locale: language, direction: 'ltr', texts: texts.get(language) ?? {} } as const;
    const ask = (namespace: string) => translator(page, namespace as 'errors') as Ask;
    const form = translator(page, `form-${definition.id}` as 'form-login') as Ask;
    const said = step.fields.flatMap((field) => {
      if (field.kind === 'fixed') return [];
      const kind = kindOf(ALL_KINDS, field);
      const codes = [...Object.keys(kind.messages), ...Object.keys(kind.remoteMessages ?? {})];
      const messages = codes.map((code) => fieldMessage(ALL_KINDS, field, { code }, ask, form));
      return [
        form(`${field.name}.label`, { terms: 'x', risk_warning: 'x', privacy: 'x' }),
        ...(field.hint ? [form(`${field.name}.hint`)] : []),
        ...messages,
      ];
    });
    said.push(
      form(`${step.id}.title`),
      form(`${step.id}.submit`),
      ...Object.keys(step.ways ?? {}).map((problem) => form(`way.${problem}`)),
    );
    for (const words of said) expect(words).toMatch(/^[^{}]{2,}$/);
  });

  it('[FRM-7] keeps what was typed when a post is refused, and never a secret', async () => {
    const typed: TypedTexts = { ...validTexts(step), unknown: 'x' };
    const answer = await posted(definition, step, typed, { status: 503, json: { code: 'unavailable' } });
    const refusal =
      step.follow.kind === 'session' || step.submit.bearer === true
        ? { status: 422, props: { problem: 'script-needed' } }
        : { status: 503, props: { problem: 'unavailable' } };
    expect(answer).toMatchObject({ kind: 'render', ...refusal });
    const { values } = answer.kind === 'render' ? answer.props : { values: {} };
    const controls = step.fields.flatMap((field) => controlsOf(ALL_KINDS, field));
    expect(Object.keys(values).toSorted()).toEqual(
      controls
        .filter(({ name, secret }) => !secret && typed[name] !== undefined)
        .map(({ name }) => name)
        .toSorted(),
    );

    const session = createRenderSession(widgetRegistry, { edition: EDITION, texts: texts.get('en') ?? {} });
    const { step: _, ...given } = answer.kind === 'render' ? answer.props : { step: '' };
    const html = session.renderWidget(`fc-form-${definition.id}`, {
      attributes: { step: step.id },
      json: { ...FACTS, ...given },
    });
    const secrets = controls.filter(({ secret }) => secret).map(({ name }) => typed[name] ?? '');
    expect(secrets.filter((secret) => secret === '' || html.includes(secret))).toEqual([]);
    expect(html).not.toMatch(/xsrf/i);
  });

  it('[PLT-1] is valid HTML with every field refused', async () => {
    const errors = Object.fromEntries(
      askedFields(ALL_KINDS, step).map((name) => [name, complaintsOf(step, {})[name] ?? { code: 'required' }]),
    );
    const session = createRenderSession(widgetRegistry, { edition: EDITION, texts: texts.get('en') ?? {} });
    const html = session.renderWidget(`fc-form-${definition.id}`, {
      attributes: { step: step.id },
      json: { ...FACTS, errors, problem: 'unavailable' },
    });
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: { 'no-inline-style': 'error', 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off' },
    });
    const report = await validator.validateString(html);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([]);
    expect(html).toContain('role="alert"');
  });

  it.each(fields.filter(({ field }) => kindOf(ALL_KINDS, field).controls(field).length > 0))(
    '[FRM-7] composes $name from its own controls only',
    ({ field }) => {
      const { valid } = samplesOf(field);
      const own = controlsOf(ALL_KINDS, field).map(({ name }) => name);
      const alone = Object.fromEntries(Object.entries(valid).filter(([name]) => own.includes(name)));
      expect(composed(ALL_KINDS, field, alone)).toEqual(composed(ALL_KINDS, field, valid));
    },
  );
});
