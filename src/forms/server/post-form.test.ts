import { describe, expect, it } from 'vitest';
import liveSignUp from '#forms/definitions/live-sign-up.form.ts';
import login from '#forms/definitions/login.form.ts';
import thankYou from '#forms/definitions/sign-up-thank-you.form.ts';
import verifyEmail from '#forms/definitions/verify-email.form.ts';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { checkTyped } from '#forms/engine/check-step.ts';
import type { FormDefinition, FormStep } from '#forms/engine/form-definition.ts';
import { stepOf } from '#forms/engine/form-definition.ts';
import { postedStep } from './form-definitions.ts';
import { type FormPost, type InProcessCall, postForm } from './post-form.ts';

type Called = {
  readonly method: string;
  readonly path: string;
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string>>;
};
const GOOD = {
  email: 'sam@example.com',
  password: 'tangerine ladder fog',
  country_id: 'GB',
  consent_terms: 'terms@1 risk-warning@2 privacy@3',
  consent_marketing: 'yes',
};

/** Posts a body and tells what the site was asked. */
async function post(
  definition: FormDefinition,
  stepId: string,
  body: Record<string, unknown>,
  more: Partial<FormPost> = {},
  answer: Awaited<ReturnType<InProcessCall>> = { status: 200, json: {}, setCookie: ['fc_signup=x; Path=/'] },
) {
  const called: Called[] = [];
  const step = stepOf(definition, stepId);
  if (step === undefined) throw new Error(`there is no step ${stepId}`);
  const result = await postForm({
    definition,
    step,
    body,
    from: { origin: 'https://broker.example', secFetchSite: 'same-origin', ownOrigin: 'https://broker.example' },
    cookies: { 'XSRF-TOKEN': 'token', other: 'x' },
    userAgent: 'Browser/1',
    address: new URL('https://broker.example/en-gb/sign-up'),
    facts: {
      edition: 'en-gb',
      countries: ['GB', 'IE'],
      promptCountries: ['IE'],
      documents: [
        { id: 'terms', version: '1', href: '/a' },
        { id: 'risk-warning', version: '2', href: '/b' },
        { id: 'privacy', version: '3', href: '/c' },
      ],
      entity: 'Northquay UK Ltd',
      companyId: 7,
    },
    locale: 'en-GB',
    call: async (method, path, json, headers) => {
      called.push({ method, path, json, headers });
      return answer;
    },
    secret: 'the secret of this server, which is long',
    now: new Date('2026-11-20T10:00:00Z'),
    ...more,
  });
  return { result, called };
}

/** One number with decimals, as no form of the brand has. */
const DEPOSIT: FormDefinition = {
  ...thankYou,
  steps: [
    {
      id: 'deposit',
      fields: [{ kind: 'number', name: 'amount', min: 1, max: 10_000, decimals: 3 }],
      submit: { client: 'forms', method: 'POST', path: '/deposit' },
      follow: { kind: 'stay' },
    },
  ],
};

describe('a form posted without JavaScript', () => {
  it.each([
    ['en-GB', '1.000', 1],
    ['en-GB', '1,000', 1000],
    ['de-DE', '1.000', 1000],
    ['de-DE', '1,5', 1.5],
    ['ar-JO-u-nu-latn', '١٫٥', 1.5],
    ['fr-FR', '1.000', undefined],
  ])('[PLT-1, FRM-2] on a page in %s, %s is %s, for the browser too', async (locale, amount, value) => {
    const { called, result } = await post(DEPOSIT, 'deposit', { amount }, { locale });
    expect(called.map(({ json }) => (json as { amount: unknown }).amount)).toEqual(value === undefined ? [] : [value]);
    const [step] = DEPOSIT.steps;
    const { values, complaints } = checkTyped(
      ALL_KINDS,
      step as FormStep,
      { amount },
      { locale, countries: [], promptCountries: [], today: '2026-11-20' },
    );
    expect(values).toEqual(value === undefined ? {} : { amount: value });
    expect(result).toMatchObject({ props: value === undefined ? { errors: complaints } : { done: true } });
  });

  it('[PLT-1, FRM-4] ends in the same call and leads on to the next page, with the cookies of the answer', async () => {
    const { result, called } = await post(liveSignUp, 'account', GOOD);
    expect(result).toEqual({ kind: 'redirect', to: '/en-gb/sign-up/details', setCookie: ['fc_signup=x; Path=/'] });
    expect(called).toEqual([
      {
        method: 'POST',
        path: '/utils/custom-forms/signup',
        json: {
          email: 'sam@example.com',
          password: 'tangerine ladder fog',
          country_id: 'GB',
          consent_terms: true,
          consent_marketing: true,
          agent: 'Browser/1',
          edition: 'en-gb',
          entity: 'Northquay UK Ltd',
          company_id: 7,
          form_id: 'live-sign-up',
          form_version: '2',
          shown_texts: ['terms@1', 'risk-warning@2', 'privacy@3'],
        },
        headers: { 'x-locale': 'en-gb', 'idempotency-key': expect.stringMatching(/^form-[\w-]{43}$/) as string },
      },
    ]);
  });

  it('[PLT-1] comes back with its complaints and all that was typed, save the password', async () => {
    const { result, called } = await post(liveSignUp, 'account', { ...GOOD, email: 'sam@', password: 'short' });
    expect(result).toEqual({
      kind: 'render',
      status: 422,
      props: {
        step: 'account',
        values: {
          email: 'sam@',
          country_id: 'GB',
          consent_terms: 'terms@1 risk-warning@2 privacy@3',
          consent_marketing: 'yes',
        },
        errors: { email: { code: 'invalid' }, password: { code: 'too-short' } },
      },
      isUnsent: true,
      setCookie: [],
    });
    expect(called).toEqual([]);
  });

  it('[PLT-1] takes no tick for a document that has changed since the page was loaded', async () => {
    const { result } = await post(liveSignUp, 'account', {
      ...GOOD,
      consent_terms: 'terms@0 risk-warning@2 privacy@3',
    });
    expect(result).toMatchObject({
      status: 422,
      props: { errors: { consent_terms: { code: 'required' } }, values: { country_id: 'GB' } },
    });
    expect(result.kind === 'render' && 'consent_terms' in result.props.values).toBe(false);
  });

  it('[PLT-1] asks residents of a country that another company serves, and takes their word', async () => {
    const asked = await post(liveSignUp, 'account', { ...GOOD, country_id: 'IE' });
    expect(asked.result).toMatchObject({ status: 422, props: { errors: { confirm_country: { code: 'required' } } } });
    const confirmed = await post(liveSignUp, 'account', { ...GOOD, country_id: 'IE', confirm_country: 'yes' });
    expect(confirmed.called[0]?.json).toMatchObject({ country_id: 'IE', confirm_country: true });
  });

  it.each([
    [
      422,
      { code: 'bad-input', errors: { email: [{ code: 'disposable', message: 'Not that one' }] } },
      { errors: { email: { code: 'disposable', message: 'Not that one' } } },
    ],
    [
      422,
      { code: 'bad-input', errors: { entity: [{ code: 'mismatch', message: 'm' }] } },
      { errors: {}, problem: 'bad-input' },
    ],
    [409, { code: 'sign-up-missing' }, { errors: {}, problem: 'sign-up-missing' }],
    [429, { code: 'too-many-requests' }, { errors: {}, problem: 'too-many-requests' }],
    [503, { code: 'unavailable' }, { errors: {}, problem: 'unavailable' }],
    [500, { code: 'internal' }, { errors: {}, problem: 'internal' }],
    [502, undefined, { errors: {}, problem: 'unavailable' }],
  ])('[FRM-7] keeps what was typed when the call answers %i %j', async (status, json, props) => {
    const { result } = await post(liveSignUp, 'account', GOOD, {}, { status, json, setCookie: [] });
    expect(result).toMatchObject({
      kind: 'render',
      status,
      props: { ...props, values: { email: 'sam@example.com', country_id: 'GB' } },
    });
    expect(JSON.stringify(result)).not.toContain('tangerine');
  });

  it('[FRM-7] has one key for one body of one visitor, and another for anything else', async () => {
    const keyOf = async (body: Record<string, unknown>, more: Partial<FormPost> = {}) =>
      (await post(liveSignUp, 'account', body, more)).called[0]?.headers['idempotency-key'];
    const key = await keyOf(GOOD);
    expect(await keyOf({ ...GOOD })).toBe(key);
    expect(await keyOf(GOOD, { cookies: { 'XSRF-TOKEN': 'token', other: 'changed' } })).toBe(key);
    expect(await keyOf({ ...GOOD, email: 'max@example.com' })).not.toBe(key);
    expect(await keyOf(GOOD, { cookies: { 'XSRF-TOKEN': 'another' } })).not.toBe(key);
    expect(await keyOf(GOOD, { secret: 'the secret of another server, as long' })).not.toBe(key);
  });

  it.each([
    [{ origin: undefined, secFetchSite: 'cross-site' }],
    [{ origin: 'https://broker.example', secFetchSite: 'cross-site' }],
    [{ origin: 'https://other.broker.example', secFetchSite: 'same-site' }],
    [{ origin: 'https://evil.example', secFetchSite: undefined }],
    [{ origin: 'null', secFetchSite: undefined }],
    [{ origin: undefined, secFetchSite: undefined }],
  ])('is refused when it comes from elsewhere: %j', async (from) => {
    await expect(
      post(liveSignUp, 'account', GOOD, { from: { ...from, ownOrigin: 'https://broker.example' } }),
    ).rejects.toMatchObject({ code: 'cross-site' });
  });

  it.each([
    [{ origin: 'null', secFetchSite: 'same-origin' }],
    [{ origin: undefined, secFetchSite: 'none' }],
    [{ origin: 'https://broker.example', secFetchSite: undefined }],
  ])('is taken from a page of this site: %j', async (from) => {
    const { result } = await post(liveSignUp, 'account', GOOD, {
      from: { ...from, ownOrigin: 'https://broker.example' },
    });
    expect(result.kind).toBe('redirect');
  });

  it('[FRM-1] says of a log-in that it needs script, and asks nobody', async () => {
    const { result, called } = await post(login, 'login', { email: 'sam@example.com', password: 'secret' });
    expect(result).toMatchObject({
      kind: 'render',
      status: 422,
      props: { problem: 'script-needed', values: { email: 'sam@example.com' } },
    });
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(called).toEqual([]);
  });

  it('[FRM-1] confirms an e-mail by the code of the address it was posted to', async () => {
    const address = new URL('https://broker.example/en-gb/verify-email?code=k7Zq_2mVtR-8wXyB');
    const { result, called } = await post(verifyEmail, 'confirm', {}, { address });
    expect(called[0]).toMatchObject({
      method: 'GET',
      path: '/activation_code/verify/k7Zq_2mVtR-8wXyB/',
      json: undefined,
    });
    expect(result).toMatchObject({ kind: 'redirect', to: '/en-gb/verify-email/confirmed' });
    const broken = await post(
      verifyEmail,
      'confirm',
      {},
      { address: new URL('https://broker.example/en-gb/verify-email?code=../../etc') },
    );
    expect(broken.result).toMatchObject({ status: 422, props: { errors: { code: { code: 'incomplete' } } } });
    expect(broken.called).toEqual([]);
  });

  it('[PLT-1] shows the opened account to who asks for it, and sends the mail again', async () => {
    const account = { account_number: '50000001' };
    const shown = await post(
      thankYou,
      'thank-you',
      { form_show: '1' },
      {},
      { status: 200, json: account, setCookie: [] },
    );
    expect(shown.called[0]).toMatchObject({ path: '/utils/custom-forms/signup/thank-you-step' });
    expect(shown.result).toMatchObject({ status: 200, props: { shown: account } });
    const missing = await post(
      thankYou,
      'thank-you',
      { form_show: '1' },
      {},
      { status: 409, json: { code: 'sign-up-missing' }, setCookie: [] },
    );
    expect(missing.result).toMatchObject({ status: 409, props: { problem: 'sign-up-missing' } });
    const resent = await post(thankYou, 'thank-you', {});
    expect(resent.called[0]).toMatchObject({ path: '/utils/custom-forms/email-verify/resend', json: {} });
    expect(resent.result).toMatchObject({ status: 200, props: { done: true } });
  });

  it('[PLT-1] names its form and step', () => {
    expect(postedStep({ form_step: 'live-sign-up/details' })?.step.id).toBe('details');
    for (const form_step of [
      'live-sign-up/other',
      'other/account',
      'live-sign-up',
      '',
      undefined,
      ['live-sign-up/details', 'x'],
      '__proto__/x',
    ]) {
      expect(postedStep({ form_step })).toBeUndefined();
    }
  });
});
