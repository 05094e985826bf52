import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './new-password.field.ts';

export default {
  shapes: [
    { kind: 'new-password', name: 'password' },
    { kind: 'new-password', name: 'password', unlike: ['email', 'last_name'] },
  ],
  beside: ({ unlike = [] }) => unlike.map((name) => ({ kind: 'text', name, max: 100, autocomplete: 'off' }) as const),
  typed: ({ name, unlike = [] }) => ({
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
} satisfies FieldSamples<typeof kind>;
