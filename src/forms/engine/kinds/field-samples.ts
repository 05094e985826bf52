import type { TypedTexts } from '#forms/engine/check-step.ts';
import type { FieldOf, KindName } from '#forms/engine/form-definition.ts';
import type { KindMap } from '#forms/engine/kinds.ts';

/** Texts of a field's controls: one set its rule takes, and one for each complaint it can make. For tests. */
export type FieldSamples = { readonly valid: TypedTexts; readonly refused: Readonly<Record<string, TypedTexts>> };

type SampleMap = { readonly [Name in KindName]: (field: FieldOf<Name>) => FieldSamples & { readonly refused: Readonly<Record<keyof KindMap[Name]['messages'], TypedTexts>> } };

/** Judged on 20 November 2026, where accounts are opened for GB and IE, and IE is asked to confirm. */
export const SAMPLE_FACTS = { today: '2026-11-20', countries: ['GB', 'IE'], promptCountries: ['IE'] } as const;

export const FIELD_SAMPLES: SampleMap = {
  text: ({ name, max, optional }) => ({
    valid: { [name]: 'Zoë O’Brien' },
    refused: { ...(!optional && { required: { [name]: '   ' } }), 'too-long': { [name]: 'a'.repeat(max + 1) }, 'web-address': { [name]: 'win at www.x' } } as never,
  }),
  email: ({ name }) => ({
    valid: { [name]: 'sam@example.com' },
    refused: { required: { [name]: '' }, 'too-long': { [name]: `${'a'.repeat(250)}@example.com` }, invalid: { [name]: 'sam@example' } },
  }),
  'current-password': ({ name }) => ({ valid: { [name]: 'a secret of mine' }, refused: { required: { [name]: '' } } }),
  'new-password': ({ name, unlike }) => ({
    valid: { [name]: 'tangerine ladder fog' },
    refused: {
      required: { [name]: '' },
      'too-short': { [name]: 'fog ladde' },
      'too-long': { [name]: 'tangerine '.repeat(13) },
      'too-common': { [name]: 'password2024' },
      'like-email': { [name]: 'samantha.lee', [unlike]: 'samantha.lee@example.com' },
    },
  }),
  country: ({ name }) => ({ valid: { [name]: 'GB' }, refused: { required: { [name]: '' }, 'not-offered': { [name]: 'US' } } }),
  'confirm-country': ({ name, of }) => ({ valid: { [name]: 'yes', [of]: 'IE' }, refused: { required: { [of]: 'IE' } } }),
  phone: ({ name }) => ({
    valid: { [name]: '07400 123456', [`${name}-country`]: 'GB' },
    refused: {
      required: { [name]: '' },
      'country-required': { [name]: '07400 123456', [`${name}-country`]: '' },
      invalid: { [name]: 'call me', [`${name}-country`]: 'GB' },
      'too-short': { [name]: '0740', [`${name}-country`]: 'GB' },
      'too-long': { [name]: '07400 123456 7890', [`${name}-country`]: 'GB' },
    },
  }),
  'birth-date': ({ name }) => {
    const date = (day: string, month: string, year: string) => ({ [`${name}-day`]: day, [`${name}-month`]: month, [`${name}-year`]: year });
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
  'link-code': ({ parameter }) => ({ valid: { [parameter]: 'k7Zq_2mVtR-8wXyB' }, refused: { incomplete: { [parameter]: 'k7Z' } } }),
};
