import * as z from 'zod/mini';
import {
  EMAIL_MAX_LENGTH,
  ONE_TIME_CODE_DIGITS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TYPED_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  WEB_ADDRESS_MAX_LENGTH,
} from '#contracts/limits.ts';
import { judgeOneTimeCode, judgeRecoveryCode, RECOVERY_CODE_LENGTH } from '#contracts/typed-code.ts';
import { COUNTRY_CODE, judgeCountry } from '#contracts/typed-country.ts';
import { judgeDate } from '#contracts/typed-date.ts';
import { judgeEmail, judgeLogInEmail } from '#contracts/typed-email.ts';
import { judgeLine } from '#contracts/typed-line.ts';
import { judgeLines } from '#contracts/typed-lines.ts';
import { judgeName } from '#contracts/typed-name.ts';
import { judgeNumber, type NumberRange } from '#contracts/typed-number.ts';
import { judgeCurrentPassword, judgeNewPassword } from '#contracts/typed-password.ts';
import { judgeWebAddress } from '#contracts/typed-web-address.ts';
import { typedField } from './typed-field.ts';

/** The fields of calls that people type, each by the rule of its `typed-*.ts`. Phones, which bring numbering plans, are in phone-field.ts. */

/** A street, a company. */
export const line = (max: number) => typedField((typed) => judgeLine(typed, max), { minLength: 1, maxLength: max });
/** The same, where nothing may be there. */
export const lineOrNone = (max: number) => z.union([z.literal(''), line(max)]);
/** A part of a person's name, or a town. */
export const nameField = typedField((typed) => judgeName(typed, PERSON_NAME_MAX_LENGTH), {
  minLength: 1,
  maxLength: PERSON_NAME_MAX_LENGTH,
});
/** A person's name, for bodies in which all of it may be left out. */
export const nameParts = { first_name: nameField, last_name: nameField, single_name: z.boolean() };
/** If it is required, a person with only one name sends it as `first_name` with `single_name`, and no `last_name` (docs/decisions/054). */
export const demandedName = {
  first_name: nameField,
  last_name: z.optional(nameField),
  single_name: z.optional(z.boolean()),
};

type NamedBody = { readonly last_name?: string | undefined; readonly single_name?: boolean | undefined };
export const lacksLastName = ({ last_name: lastName, single_name: isSingle }: NamedBody): boolean =>
  lastName === undefined && isSingle !== true;
/** Of a body with `demandedName`; the document says the same in words of JSON Schema. */
export const demandsLastName = [
  z.refine<NamedBody>((body) => !lacksLastName(body), { path: ['last_name'], error: 'required', when: () => true }),
  z.meta({
    anyOf: [{ required: ['last_name'] }, { required: ['single_name'], properties: { single_name: { const: true } } }],
  }),
] as const;
/** Several lines. They are kept as a list: a line break is a control character to every record and mail. */
export const lines = (max: number) =>
  typedField(
    (typed) => {
      const verdict = judgeLines(typed, max);
      return verdict.ok
        ? { ok: true, value: verdict.value.split(/\s*\n\s*/u).map((one) => one.replaceAll('\t', ' ')) }
        : verdict;
    },
    { minLength: 1, maxLength: max },
  );

/** Value: composed and trimmed, its domain as it was typed. */
export const emailField = typedField(
  (typed) => {
    const verdict = judgeEmail(typed);
    return verdict.ok ? { ok: true, value: verdict.value.typed } : verdict;
  },
  { format: 'email', maxLength: EMAIL_MAX_LENGTH },
);

/** Of an account that exists. */
export const logInEmailField = typedField(judgeLogInEmail, { minLength: 1, maxLength: EMAIL_MAX_LENGTH });

/** One that is being chosen. */
export const passwordField = typedField(judgeNewPassword, {
  format: 'password',
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
});
/** One that exists. */
export const currentPasswordField = typedField(judgeCurrentPassword, {
  format: 'password',
  minLength: 1,
  maxLength: PASSWORD_TYPED_MAX_LENGTH,
});

export const countryField = typedField(judgeCountry, { pattern: COUNTRY_CODE.source });
/** YYYY-MM-DD. */
export const dateField = typedField(judgeDate, { format: 'date' });
export const oneTimeCodeField = typedField(judgeOneTimeCode, { minLength: ONE_TIME_CODE_DIGITS });
/** One of the ten that an owner has kept. */
export const recoveryCodeField = typedField(judgeRecoveryCode, { minLength: RECOVERY_CODE_LENGTH });
/** With or without its scheme; value: as the URL standard writes it. */
export const webAddressField = typedField(judgeWebAddress, { maxLength: WEB_ADDRESS_MAX_LENGTH });

/** A JSON number. */
export const numberField = (range: NumberRange) =>
  z.pipe(
    z.number().check(z.meta({ minimum: range.min, maximum: range.max })),
    z.transform((number: number, context): number => {
      const verdict = judgeNumber(number, range);
      if (verdict.ok) return verdict.value;
      context.issues.push({ code: 'custom', input: number, message: verdict.code, continue: true });
      return z.NEVER;
    }),
  );
