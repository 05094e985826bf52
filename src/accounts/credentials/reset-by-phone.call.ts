import { EXAMPLE_PASSWORD, EXAMPLE_UNKNOWN_ID } from '#calls/example-people.ts';
import { xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { proceedByPhoneBody, resetByPhoneBody } from '#contracts/calls/log-in.ts';
import { SENDING_REPEATED_WITHIN_S } from '#contracts/limits.ts';
import { codeId, rememberCode } from '../contact/code-cookie.ts';
import { CODE_TRIES } from '../contact/code-tries.ts';
import { refundTry, requireSms, sendCode, tryCode, useCode } from '../contact/one-time-codes.ts';
import { profileByPhone } from '../contact/profile-by-phone.ts';
import { requirePhone } from '../contact/require-phone.ts';
import { defineCall } from '../define-call.ts';
import { rememberDevice } from '../session/device-cookie.ts';
import { changePassword } from './change-password.ts';
import { checkNewPassword } from './check-new-password.ts';

/** Asks for a code to the phone that the profile has proven to hold. */
export const resetByPhoneCall = defineCall({
  method: 'POST',
  path: '/api/user/reset_password/phone',
  tag: 'log-in',
  guard: xsrf,
  summary: 'Sends a code for a new password by SMS',
  body: resetByPhoneBody,
  answer: 'CodeSentAnswer',
  refusals: ['not-offered', 'captcha-needed', 'too-many-requests', 'unavailable'],
  examples: [{ name: 'send', body: { phone: '+442083661178' } }],
  offered: requireSms,
  check: ({ context, request, body }) => ({ phone: requirePhone(context, request, body.phone) }),
  idempotent: { same: ({ phone }) => ({ phone: phone.number }), postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
  captcha: ({ phone }) => ({ kind: 'sms', identity: phone.number }),
  handle: ({ context, request, phone }, repeat) => sendCode(context, request, phone, 'reset', false, repeat),
  finish: ({ context, reply }, { answer }) => rememberCode(context, reply, answer.otp_code_id),
});

/** Takes the code, and the new password with it. */
export const proceedByPhoneCall = defineCall({
  method: 'POST',
  path: '/api/user/reset_password/phone/proceed',
  tag: 'log-in',
  guard: xsrf,
  summary: 'Takes that code and the new password',
  body: proceedByPhoneBody,
  answer: 'PasswordSetAnswer',
  refusals: ['too-many-requests', 'unavailable'],
  examples: [
    {
      name: 'wrong-code',
      body: { otp_code_id: EXAMPLE_UNKNOWN_ID, code: '000000', password: EXAMPLE_PASSWORD },
      refused: 'bad-input',
    },
  ],
  check: ({ context, request, body }) => {
    checkNewPassword(context, request, body.password, body.password_confirm);
    return { sentCodeId: codeId(context, request, body.otp_code_id) };
  },
  act: { name: 'password-changed' },
  idempotent: { subject: ({ sentCodeId }) => sentCodeId },
  ready: ({ hasher }) => hasher.refuseWhenFull(),
  limits: [CODE_TRIES],
  prepare: async ({ context, request, body, sentCodeId }) => {
    const wrong = refusal(context, request, { code: ['wrong'] });
    const code = await tryCode(context, sentCodeId, body.code, 'reset');
    const profile = code && (await profileByPhone(context.db, code.phone));
    if (code === undefined || profile === undefined) throw wrong;
    // Only who has the code learns what the password is too much like; the next password needs the same code.
    await refundTry(context.db, code);
    checkNewPassword(context, request, body.password, body.password_confirm, profile);
    return { code, profile, wrong, passwordHash: await context.hasher.hash(body.password) };
  },
  write: async ({ context, request, reply, code, profile, wrong, passwordHash }, tx) => {
    if (!(await useCode(tx, code, context.now()))) throw wrong;
    await changePassword(context, tx, profile.id, passwordHash, { factor: 'phone-code', request });
    await rememberDevice(context, tx, request, reply, profile.id, 'known');
    return { is_password_set: true as const };
  },
});
