import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/limits.ts';
import { judgeNewPassword } from '#contracts/typed-password.ts';
import { type PasswordContext, contextIn } from '#domain/password-context.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** Fields that tell who somebody is, under the names they have in every form. */
export const PERSON_FIELDS = ['email', 'first_name', 'last_name', 'birth_date', 'phone'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

export type NewPasswordField = FieldBase & {
  readonly kind: 'new-password';
  /** Those of them in the same step: a password made of what they hold is refused. */
  readonly unlike?: readonly PersonField[];
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'new-password': NewPasswordField;
  }
}

const MESSAGES = {
  required: { own: 'required' },
  'too-short': { own: 'too-short' },
  'too-long': { own: 'too-long' },
  'bad-characters': 'bad-characters',
  'like-site': { own: 'like-site' },
  'like-email': { own: 'like-email' },
  'like-person': { own: 'like-person' },
} as const;
type Code = keyof typeof MESSAGES;

/** What the step knows of the site and the person. @param valueOf a field of the step, composed; '' where it has none */
export const contextOf = (ownWords: readonly string[], valueOf: (field: PersonField) => string): PasswordContext => ({
  site: ownWords,
  email: valueOf('email'),
  names: [valueOf('first_name'), valueOf('last_name')],
  birthDate: valueOf('birth_date'),
  phone: valueOf('phone'),
});

const isReachable = (code: Code, unlike: readonly PersonField[]): boolean =>
  code === 'like-email'
    ? unlike.includes('email')
    : code === 'like-person'
      ? unlike.some((field) => field !== 'email')
      : true;

/**
 * NIST SP 800-63B 3.1.1.2: length, no rules of composition, nothing that is guessed first. Passwords made of the
 * site's or the person's own words are refused here. The server refuses other common passwords, since its word lists are
 * too large for the form; the meter shows it beforehand. It has no maxlength: a pasted password that is silently cut would
 * lock its owner out.
 */
const newPasswordKind: FieldKind<NewPasswordField, string, Code> = {
  messages: MESSAGES,
  reachable: ({ unlike = [] }) => (Object.keys(MESSAGES) as Code[]).filter((code) => isReachable(code, unlike)),
  limits: () => ({ min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }),
  // For a person that the call knows and the step does not.
  remoteMessages: {
    'too-common': { own: 'too-common' },
    'like-email': { own: 'like-email' },
    'like-person': { own: 'like-person' },
    invalid: 'invalid',
  },
  controls: ({ name }) => [
    {
      name,
      secret: true,
      attributes: {
        type: 'password',
        autocomplete: 'new-password',
        spellcheck: 'false',
        autocapitalize: 'none',
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name),
  parse: (value, _field, { other, ownWords = [] }) => {
    const verdict = judgeNewPassword(typeof value === 'string' ? value : '');
    if (!verdict.ok) return verdict;
    const use = contextIn(
      verdict.value,
      contextOf(ownWords, (field) => other(field)),
    );
    return use?.isMadeOf === true ? { ok: false, code: `like-${use.owner}` } : verdict;
  },
};

export default newPasswordKind;
