import { EXAMPLE_PASSWORD } from '#calls/example-people.ts';
import { anyone, xsrf } from '#calls/guard.ts';
import type { CallLimit } from '#calls/limit.ts';
import { setPasswordBody } from '#contracts/calls/log-in.ts';
import { RESET_LINKS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from '../define-call.ts';
import { rememberByMail } from '../second-factor/own-factors.ts';
import { changePassword } from './change-password.ts';
import { checkNewPassword } from './check-new-password.ts';
import { linkOwner, refusedLink, takeLink } from './reset-links.ts';

const LINKS: CallLimit = { name: 'reset link', rule: RESET_LINKS_PER_ADDRESS };
const unknown = { name: 'unknown', path: { hash: 'not-a-link-of-ours' }, refused: 'code-invalid' } as const;

export const resetLinkCall = defineCall({
  method: 'GET',
  path: '/password/reset/{hash}/',
  aliases: ['/password/reset/{hash}'],
  tag: 'log-in',
  guard: anyone,
  summary: 'Whether a reset link is still good',
  answer: 'ResetLinkAnswer',
  refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests'],
  examples: [unknown],
  hasSecretPath: true,
  limits: [LINKS],
  handle: async ({ context, params: { hash } }) => {
    if ((await linkOwner(context, hash)) === undefined) throw await refusedLink(context, hash);
    return { valid: true as const };
  },
});

/** A new password by the link of a mail. */
export const setPasswordCall = defineCall({
  method: 'POST',
  path: '/password/reset/{hash}/',
  aliases: ['/password/reset/{hash}'],
  tag: 'log-in',
  guard: xsrf,
  summary: 'Sets a password by the link of a mail',
  body: setPasswordBody,
  answer: 'PasswordSetAnswer',
  refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests', 'unavailable'],
  examples: [{ ...unknown, body: { password: EXAMPLE_PASSWORD, password_confirm: EXAMPLE_PASSWORD } }],
  hasSecretPath: true,
  check: ({ context, request, body }) => {
    checkNewPassword(context, request, body.password, body.password_confirm);
    return {};
  },
  act: { name: 'password-changed' },
  idempotent: true,
  limits: [LINKS],
  prepare: async ({ context, request, body, params: { hash } }) => {
    const owner = await linkOwner(context, hash);
    if (owner === undefined) throw await refusedLink(context, hash);
    checkNewPassword(context, request, body.password, body.password_confirm, owner);
    return { passwordHash: await context.hasher.hash(body.password) };
  },
  write: async ({ context, request, reply, params: { hash }, passwordHash }, tx) => {
    const profileId = await takeLink(tx, hash, context.now());
    if (profileId === undefined) throw new ProblemError('code-used');
    await changePassword(context, tx, profileId, passwordHash, { request });
    // The owner of the mailbox sends this: guesses from other devices do not lock this browser out.
    await rememberByMail(context, tx, request, reply, profileId);
    return { is_password_set: true as const };
  },
});
