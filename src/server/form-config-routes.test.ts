import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { loadBrand } from '#content/load-brand.ts';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { controlsOf } from '#forms/engine/check-step.ts';
import { configCalls } from '#forms/server/config-calls.ts';
import type { DescribedForm } from '#forms/server/describe-form.ts';
import { join } from 'node:path';
import { loadInstruments } from '#market/load-instruments.ts';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { formConfigRoutes } from './form-config-routes.ts';
import { siteTexts } from '../../tests/support/site-texts.ts';

const BRAND = join(import.meta.dirname, '../../brand');
let app: FastifyInstance;

beforeAll(async () => {
  const instruments = await loadInstruments(join(BRAND, 'instruments.csv'), await readTradingSessions(BRAND));
  const brand = await loadBrand(BRAND, instruments);
  app = Fastify();
  await app.register(
    formConfigRoutes({
      brand: () => brand,
      publicUrl: 'https://forecourt.test',
      texts: siteTexts(),
      now: () => new Date('2026-11-20T12:00:00Z'),
    }),
  );
});
afterAll(() => app.close());

const ask = async (method: 'GET' | 'POST', path: string, locale: string): Promise<DescribedForm> => {
  const answer = await app.inject({
    method,
    url: path,
    headers: { 'x-locale': locale },
    ...(method === 'POST' && { payload: {} }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe.each(configCalls())('$method $path', ({ method, path, definition, step }) => {
  it.each(['en-gb', 'ar-jo'])(
    '[FRM-2] answers with the definition that renders the form, in the words of %s',
    async (locale) => {
      const form = await ask(method, path, locale);
      expect(form).toMatchObject({
        form_id: definition.id,
        form_version: String(definition.version),
        step: step.id,
        submit: step.submit,
        follow: step.follow,
      });
      expect(form.fields.map(({ name, kind }) => [name, kind])).toEqual(
        step.fields.map(({ name, kind }) => [name, kind]),
      );
      expect(form.fields.map(({ controls }) => controls)).toEqual(
        step.fields.map((field) => controlsOf(ALL_KINDS, field)),
      );
      const words = [
        form.title,
        form.submit.label,
        ...form.fields.flatMap(({ label, hint, messages }) => [label, hint, ...Object.values(messages)]),
      ].filter((word) => word !== undefined);
      for (const word of words)
        expect(word).toMatch(locale === 'ar-jo' ? /[\u0600-\u06FF]/ : /^[^{}\u0600-\u06FF]{2,}$/);
    },
  );
});

it('[FRM-2] names the limits and the messages that the fields are judged by', async () => {
  const form = await ask('POST', '/fcm-forms/config/signup-step-2', 'en-gb');
  expect(form.fields.find(({ name }) => name === 'birth_date')).toMatchObject({
    limits: { age: 18 },
    messages: { required: 'Enter your date of birth.' },
  });
  expect(form.fields.find(({ name }) => name === 'postal_code')).toMatchObject({ optional: true, rules: { max: 20 } });
});

it('[PLT-8] has no definition of a form that the law of the edition’s country keeps back', async () => {
  const inSpain = (locale: string) =>
    app.inject({
      method: 'POST',
      url: '/fcm-forms/config/forex-demo-form-step-2',
      headers: { 'x-locale': locale },
      payload: {},
    });
  expect((await inSpain('es-es')).body).not.toContain('"fields"');
  expect([(await inSpain('es-es')).statusCode >= 400, (await inSpain('de-de')).statusCode]).toEqual([true, 200]);
});

it('[FRM-2] answers in the first edition where the header names none', async () => {
  expect((await ask('GET', '/fcm-forms/config/login-step', 'xx')).title).toBe('Log in');
});
