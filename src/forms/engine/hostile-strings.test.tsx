import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import { createRenderSession } from '#islands/server/render-session.tsx';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { checkBody, checkTyped, composed, controlsOf, type TypedTexts } from '#forms/engine/check-step.ts';
import type { FormDefinition, FormStep } from '#forms/engine/form-definition.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { SAMPLE_FACTS } from '#forms/engine/sample-facts.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';
import { postForm } from '#forms/server/post-form.ts';
import { asParsed, markupOf, parseHtml, valueOf } from '../../../tests/support/html-tree.ts';
import { NAMES } from '../../../tests/support/names.ts';
import { isLongForm } from '../../../tests/support/long-form.ts';
import { siteTexts } from '../../../tests/support/site-texts.ts';

/** What people and programs type to see a form break: each must be judged, and shown again as the text that it is. */
const HOSTILE = [
  '',
  ' ',
  '\u00A0',
  '\u3000',
  '\t\r\n',
  '\0',
  'a\0b',
  '\u0001\u001F\u007F\u0085',
  '\uFEFF',
  '\u200B\u200C\u200D',
  '\u2028\u2029',
  '\u202Eevil\u202C',
  '\u2066x\u2069',
  '\u061C\u200F',
  '\uD800',
  '\uDC00x',
  'x\uD83D',
  '\uFFFD\uFFFE\uFFFF',
  'undefined',
  'null',
  'true',
  'NaN',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'prototype.polluted',
  '0',
  '-1',
  '1e308',
  '1e999',
  '0x10',
  '1/2',
  '1,2,3',
  '.',
  '-',
  '999999999999999999999',
  '١٢٣٤',
  '１２３４',
  '१२३४',
  '⁰½Ⅻ',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)",
  '</script><!--',
  '<![CDATA[',
  '&lt;b&gt;&#60;',
  'javascript:alert(1)',
  'data:text/html,<b>',
  "' OR 1=1 --",
  '"; DROP TABLE profiles; --',
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '%00%0d%0aSet-Cookie:x',
  '../../../etc/passwd',
  '\r\nBcc: x@y.example',
  '=cmd|x!A1',
  '() { :; }; echo',
  '$(id) `id`',
  '😀👩‍👩‍👧‍👦🏴‍☠️',
  'Z͑ͫ̓a͌lgo'.repeat(3),
  'ﷺﷺﷺ',
  'İıſK',
  'ß',
  'e\u0301',
  '田中さん',
  'עברית',
  '🇬🇧',
  'a'.repeat(300),
  '😀'.repeat(300),
  'a b'.repeat(20_000),
  '@',
  'a@b',
  'http://a',
  'GB',
  'yes',
];
const more = process.env['FORECOURT_NAUGHTY_STRINGS'];
const STRINGS: readonly string[] =
  more === undefined ? HOSTILE : [...HOSTILE, ...(JSON.parse(readFileSync(more, 'utf8')) as string[])];
/** To parse the page of every text in every step takes minutes: of the long form all are shown, else every sixth. */
const SHOWN = isLongForm ? STRINGS : STRINGS.filter((_, at) => at % 6 === 0);

const FACTS: FormFacts = {
  edition: 'en-gb',
  countries: [...SAMPLE_FACTS.countries],
  promptCountries: [...SAMPLE_FACTS.promptCountries],
  lists: SAMPLE_FACTS.lists,
  documents: ['terms', 'risk-warning', 'privacy'].map((id) => ({ id, version: '1', href: `/en-gb/legal/${id}` })),
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

/** What a browser's form makes of a text: it replaces what is no Unicode and ends lines by CR LF. */
const asSubmitted = (text: string): string => text.toWellFormed().replace(/\r\n?|\n/gu, '\r\n');
const texts = siteTexts().get('en') ?? {};
const steps = FORM_DEFINITIONS.flatMap((definition) =>
  definition.steps.map((step) => ({ name: `${definition.id}/${step.id}`, definition, step })),
);
const namesOf = (step: FormStep): readonly string[] =>
  step.fields.flatMap((field) => [
    ...controlsOf(ALL_KINDS, field).map(({ name }) => name),
    ...[kindOf(ALL_KINDS, field).parameter?.(field) ?? []].flat(),
  ]);
const everywhere = (step: FormStep, text: string): TypedTexts =>
  Object.fromEntries(namesOf(step).map((name) => [name, text]));

const posted = (definition: FormDefinition, step: FormStep, typed: TypedTexts) =>
  postForm({
    definition,
    step,
    body: typed,
    from: { origin: undefined, secFetchSite: 'same-origin', ownOrigin: 'http://localhost' },
    cookies: {},
    userAgent: undefined,
    address: new URL('http://localhost/en-gb/page'),
    facts: FACTS,
    locale: 'en-GB',
    call: async () => ({ status: 503, json: { code: 'unavailable' }, setCookie: [] }),
    secret: 'a secret of at least thirty-two characters',
    now: new Date(`${SAMPLE_FACTS.today}T12:00:00Z`),
  });

describe.each(steps)('$name', ({ definition, step }) => {
  it('[FRM-2] judges every hostile text alike in browser and server, and never falls over', () => {
    for (const text of STRINGS) {
      const inBrowser = checkTyped(ALL_KINDS, step, everywhere(step, text), SAMPLE_FACTS);
      // As JSON carries it to the server, before it is judged and after.
      const body = JSON.parse(
        JSON.stringify(
          Object.fromEntries(
            step.fields.map((field) => [field.name, composed(ALL_KINDS, field, everywhere(step, text))]),
          ),
        ),
      ) as Record<string, unknown>;
      expect({ text, ...checkBody(ALL_KINDS, step, body, SAMPLE_FACTS) }).toEqual({ text, ...inBrowser });
      const values = JSON.parse(JSON.stringify(inBrowser.values)) as Record<string, unknown>;
      expect({ text, ...checkBody(ALL_KINDS, step, { ...body, ...values }, SAMPLE_FACTS).values }).toEqual({
        text,
        ...inBrowser.values,
      });
      // What is accepted can be stored and mailed; a password is only ever hashed.
      for (const [name, value] of Object.entries(inBrowser.values)) {
        const kind = step.fields.find((field) => field.name === name)?.kind ?? 'text';
        const unfit = kind === 'long-text' ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u;
        const isStorable =
          typeof value !== 'string' || kind.endsWith('password') || (value.isWellFormed() && !unfit.test(value));
        expect({ text, name, isStorable }).toEqual({ text, name, isStorable: true });
      }
    }
  });

  it('[FRM-2] judges a post without JavaScript as the browser would have', async () => {
    for (const text of STRINGS) {
      const typed = Object.fromEntries(
        Object.entries(everywhere(step, asSubmitted(text))).filter(([name]) => controlNames(step).includes(name)),
      );
      const answer = await posted(definition, step, typed);
      expect(answer.kind).toBe('render');
      if (answer.kind !== 'render' || step.follow.kind === 'session' || step.submit.bearer === true) continue; // the script's alone
      expect(answer.status).toBeLessThan(504);
      const { complaints } = checkTyped(ALL_KINDS, step, withoutStaleConsent(step, typed), SAMPLE_FACTS);
      expect({ text, complaints: answer.props.errors }).toEqual({ text, complaints });
    }
  });

  it('[FRM-2] shows every hostile text again as text: the same elements and attributes, and the text in its control byte for byte', () => {
    const shown = (text: string) => {
      const errors = Object.fromEntries(
        step.fields
          .filter(({ kind }) => kind !== 'fixed')
          .map(({ name }) => [name, { code: 'unknown', message: text.trim() || '-' }]),
      );
      const session = createRenderSession(widgetRegistry, { edition: EDITION, texts });
      return parseHtml(
        session.renderWidget(`fc-form-${definition.id}`, {
          attributes: { step: step.id },
          json: { ...FACTS, values: everywhere(step, text), errors },
        }),
      );
    };
    const plain = markupOf(shown('plain'));
    const controls = step.fields
      .flatMap((field) => controlsOf(ALL_KINDS, field))
      .filter(({ secret, attributes: { type } }) => !secret && type !== 'checkbox' && type !== 'radio');
    for (const text of SHOWN) {
      const tree = shown(text);
      // If nothing is typed, nothing is ticked or selected: there are fewer attributes, and the same elements.
      const seen = (markup: readonly string[]) => (text === '' ? markup.map((line) => line.split(' ')[0]) : markup);
      expect({ text, markup: seen(markupOf(tree)) }).toEqual({ text, markup: seen(plain) });
      // A list can only show what is in it.
      const values = controls.flatMap(({ name }) => (valueOf(tree, name) === undefined ? [] : [valueOf(tree, name)]));
      expect({ text, values }).toEqual({ text, values: values.map(() => asParsed(text)) });
    }
  });

  it('[FRM-2] keeps names in seventy languages byte for byte', () => {
    for (const field of step.fields) {
      if (field.kind !== 'text') continue;
      for (const name of NAMES) {
        const { values } = checkTyped(
          ALL_KINDS,
          { ...step, fields: [field] },
          { [field.name]: name.normalize('NFC') },
          SAMPLE_FACTS,
        );
        // A postal code is shorter than some names.
        expect(values[field.name]).toBe(name.normalize('NFC').length <= field.max ? name.normalize('NFC') : undefined);
      }
    }
    expect(NAMES.length).toBeGreaterThanOrEqual(70);
  });
});

const controlNames = (step: FormStep): readonly string[] =>
  step.fields.flatMap((field) => controlsOf(ALL_KINDS, field).map(({ name }) => name));

/** A consent to other documents than those of the page does not count. */
function withoutStaleConsent(step: FormStep, typed: TypedTexts): TypedTexts {
  const stale = step.fields
    .filter((field) => field.kind === 'consent' && field.documents !== undefined)
    .map(({ name }) => name);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !stale.includes(name)));
}
