import { judgeLine, tidyLine } from '#contracts/typed-line.ts';
import { judgeName } from '#contracts/typed-name.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

export type TextField = FieldBase & {
  readonly kind: 'text';
  /** Longest text in UTF-16 units, as HTML counts. */
  readonly max: number;
  readonly autocomplete: string;
  readonly optional?: true;
  readonly autocapitalize?: 'words';
  /** A name: it holds a letter. */
  readonly isName?: true;
  /** A box of the same step: where it is ticked, the field is put away and has no value. */
  readonly unlessTicked?: string;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly text: TextField;
  }
}

const MESSAGES = {
  required: 'required',
  'too-long': 'too-long',
  'web-address': { own: 'web-address' },
  'bad-characters': 'bad-characters',
  'no-letter': { own: 'no-letter' },
} as const;

/** A line of text: a name, a street, a city; tidied, so of what its rule says only the call can meet `bad-characters`. */
const textKind: FieldKind<TextField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional, isName }) =>
    (['required', 'too-long', 'web-address', 'no-letter'] as const).filter(
      (code) => !(optional && code === 'required') && (isName || code !== 'no-letter'),
    ),
  limits: ({ max }) => ({ max }),
  remoteMessages: { invalid: 'invalid' },
  controls: ({ name, autocomplete, max, autocapitalize }) => [
    {
      name,
      attributes: {
        type: 'text',
        autocomplete,
        maxlength: max,
        dir: 'auto',
        ...(autocapitalize && { autocapitalize }),
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, { optional, max, isName, unlessTicked }, { other }) => {
    if (unlessTicked !== undefined && other(unlessTicked) !== '') return { ok: true, value: undefined };
    const verdict = (isName ? judgeName : judgeLine)(typeof value === 'string' ? tidyLine(value) : '', max);
    return optional && !verdict.ok && verdict.code === 'required' ? { ok: true, value: undefined } : verdict;
  },
};

export default textKind;
