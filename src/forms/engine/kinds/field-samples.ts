import type { StepFacts, TypedTexts } from '#forms/engine/check-step.ts';
import type { FieldOf, KindName } from '#forms/engine/form-definition.ts';
import { listValues } from '#forms/engine/form-lists.ts';
import { optionControl } from '#forms/engine/kinds/choices/choices-kind.ts';
import type { KindMap } from '#forms/engine/kinds.ts';

/** Texts of a field's controls: one set its rule takes, and one for each complaint it can make. For tests. */
export type FieldSamples = { readonly valid: TypedTexts; readonly refused: Readonly<Record<string, TypedTexts>> };

type SampleMap = {
  readonly [Name in KindName]: (
    field: FieldOf<Name>,
  ) => FieldSamples & { readonly refused: Readonly<Record<keyof KindMap[Name]['messages'], TypedTexts>> };
};

/** Judged on 20 November 2026, where accounts are opened for GB and IE, and IE is asked to confirm. */
export const SAMPLE_FACTS = {
  locale: 'en-GB',
  today: '2026-11-20',
  countries: ['GB', 'IE'],
  promptCountries: ['IE'],
  ownWords: ['Northquay', 'northquay.example'],
  lists: {
    platforms: ['webtrader', 'mt5'],
    currencies: ['GBP', 'EUR'],
    leverage: ['10', '30'],
    companies: [{ id: 'uk', name: 'Northquay UK Ltd' }],
    languages: ['en', 'ar'],
  },
} satisfies Omit<StepFacts, 'minimumAge'>;

export const FIELD_SAMPLES: SampleMap = {
  text: ({ name, max, optional, isName, unlessTicked }) => {
    const texts = (text: string) => ({ [name]: text, ...(unlessTicked !== undefined && { [unlessTicked]: '' }) });
    return {
      valid: { [name]: 'Zoë O’Brien' },
      refused: {
        ...(!optional && { required: texts('   ') }),
        'too-long': texts('a'.repeat(max + 1)),
        'web-address': texts('win at www.x'),
        ...(isName && { 'no-letter': texts('- 123') }),
      } as never,
    };
  },
  email: ({ name }) => ({
    valid: { [name]: 'sam@example.com' },
    refused: {
      required: { [name]: '' },
      'too-long': { [name]: `${'a'.repeat(250)}@example.com` },
      'no-dot': { [name]: 'sam@example' },
      invalid: { [name]: 'sam@example.c' },
    },
  }),
  'current-password': ({ name }) => ({
    valid: { [name]: 'a secret of mine' },
    refused: {
      required: { [name]: '' },
      'too-long': { [name]: 'a'.repeat(1_025) },
      'bad-characters': { [name]: 'a\0secret' },
    },
  }),
  'new-password': ({ name, unlike = [] }) => ({
    valid: { [name]: 'tangerine ladder fog' },
    refused: {
      required: { [name]: '' },
      'too-short': { [name]: 'fog ladde' },
      'too-long': { [name]: 'tangerine '.repeat(13) },
      'bad-characters': { [name]: 'tangerine \uD800 fog' },
      'like-site': { [name]: 'N0rthquay-2026!' },
      ...(unlike.includes('email') && { 'like-email': { [name]: 'samantha.lee', email: 'samantha.lee@example.com' } }),
      ...(unlike.includes('last_name') && { 'like-person': { [name]: 'Baker-Smythe1990', last_name: 'Baker-Smythe' } }),
    } as never,
  }),
  'repeat-password': ({ name, of }) => ({
    valid: { [name]: 'tangerine ladder fog', [of]: 'tangerine ladder fog' },
    refused: { required: { [name]: '' }, different: { [name]: 'tangerine ladder fox', [of]: 'tangerine ladder fog' } },
  }),
  choice: ({ name, options, optional }) => ({
    valid: { [name]: ('from' in options ? listValues(SAMPLE_FACTS.lists, options.from) : options)[0] ?? '' },
    refused: { ...(!optional && { required: { [name]: '' } }), 'not-listed': { [name]: '"><b>x' } } as never,
  }),
  choices: (field) => {
    const ticked = (count: number) =>
      Object.fromEntries(field.options.slice(0, count).map((value) => [optionControl(field, value), value]));
    const least = field.min ?? (field.optional ? 0 : 1);
    const most = field.max ?? field.options.length;
    return {
      valid: ticked(Math.max(1, least)),
      refused: {
        ...(least > 0 && { required: ticked(least - 1) }),
        ...(most < field.options.length && { 'too-many': ticked(most + 1) }),
      } as never,
    };
  },
  number: ({ name, min, max, decimals = 0, optional }) => ({
    valid: { [name]: String(min) },
    refused: {
      ...(!optional && { required: { [name]: ' ' } }),
      invalid: { [name]: 'a few' },
      decimals: { [name]: `${min}.${'0'.repeat(decimals)}1` },
      'too-small': { [name]: String(min - 1) },
      'too-large': { [name]: String(max + 1) },
    } as never,
  }),
  'long-text': ({ name, max, optional }) => ({
    valid: { [name]: 'Two lines,\none paragraph.' },
    refused: {
      ...(!optional && { required: { [name]: ' \n ' } }),
      'too-long': { [name]: 'a'.repeat(max + 1) },
    } as never,
  }),
  'one-time-code': ({ name }) => ({
    valid: { [name]: '123 456' },
    refused: { required: { [name]: '' }, invalid: { [name]: '12345' } },
  }),
  fixed: () => ({ valid: {}, refused: {} }),
  'web-address': ({ name, optional }) => ({
    valid: { [name]: 'www.example.com/shop' },
    refused: {
      ...(!optional && { required: { [name]: '' } }),
      invalid: { [name]: 'javascript:alert(1)' },
      'too-long': { [name]: `example.com/${'a'.repeat(2_000)}` },
    } as never,
  }),
  country: ({ name }) => ({
    valid: { [name]: 'GB' },
    refused: { required: { [name]: '' }, invalid: { [name]: 'gb' }, 'not-offered': { [name]: 'US' } },
  }),
  'confirm-country': ({ name, of }) => ({
    valid: { [name]: 'yes', [of]: 'IE' },
    refused: { required: { [of]: 'IE' } },
  }),
  phone: ({ name, optional }) => ({
    valid: { [name]: '07400 123456', [`${name}-country`]: 'GB' },
    refused: {
      ...(!optional && { required: { [name]: '' } }),
      'country-required': { [name]: '07400 123456', [`${name}-country`]: '' },
      invalid: { [name]: 'call me', [`${name}-country`]: 'GB' },
      'too-short': { [name]: '0740', [`${name}-country`]: 'GB' },
      'too-long': { [name]: '07400 123456 7890', [`${name}-country`]: 'GB' },
    } as never,
  }),
  'birth-date': ({ name }) => {
    const date = (day: string, month: string, year: string) => ({
      [`${name}-day`]: day,
      [`${name}-month`]: month,
      [`${name}-year`]: year,
    });
    return {
      valid: date('29', '2', '1992'),
      refused: {
        required: date('', '', ''),
        incomplete: date('29', '', '1992'),
        'short-year': date('29', '2', '92'),
        invalid: date('30', '2', '1992'),
        future: date('1', '1', '2030'),
        'under-age': date('21', '11', '2008'),
        'long-ago': date('1', '1', '1892'),
      },
    };
  },
  consent: ({ name, documents, optional }) => ({
    valid: { [name]: documents === undefined ? 'yes' : documents.map((id) => `${id}@1`).join(' ') },
    refused: (optional ? {} : { required: {} }) as never,
  }),
  'link-code': ({ parameter }) => ({
    valid: { [parameter]: 'k7Zq_2mVtR-8wXyB' },
    refused: { incomplete: { [parameter]: 'k7Z' } },
  }),
};
