import { PERSON_TERM_MAX_LENGTH } from '#contracts/limits.ts';

/** n: a word of the name. e: the address. d: its domain. p: digits of the phone. r: the same from the end. a: an account number. */
export type TermClass = 'n' | 'e' | 'd' | 'p' | 'r' | 'a';
export type Term = readonly [termClass: TermClass, term: string];

/** Without case and marks: `Müller` and `muller`, `أحمد` and `احمد` are one word. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ı', 'i');

const clipped = (text: string): string => [...text].slice(0, PERSON_TERM_MAX_LENGTH).join('');

/** The words of a name, folded. */
export const nameWords = (name: string): readonly string[] => [
  ...new Set(
    folded(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map(clipped),
  ),
];

export const foldedEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase().slice(0, 320);
export const digitsOf = (text: string): string => text.replace(/\D/g, '');
export const reversed = (digits: string): string => [...digits].reverse().join('');

/** What a person is found by. */
export function termsOf(person: {
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly accountNumbers?: readonly number[];
}): readonly Term[] {
  const email = foldedEmail(person.email);
  const phone = digitsOf(person.phone ?? '');
  return [
    ['e', email],
    ['d', email.slice(email.lastIndexOf('@') + 1)],
    ...nameWords(person.name ?? '').map((word): Term => ['n', word]),
    ...(phone === ''
      ? []
      : ([
          ['p', phone],
          ['r', reversed(phone)],
        ] as const)),
    ...(person.accountNumbers ?? []).map((number): Term => ['a', String(number)]),
  ];
}
