import { endSessionBody } from '#contracts/calls/account.ts';
import { ProblemError } from '#contracts/problems.ts';
import { subjectOf } from '../audit-subject.ts';
import { defineCall } from '../define-call.ts';
import { dropDevice, forgetDevices } from './device-cookie.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { session } from './guards.ts';

/** Log-out: of this browser, of one other, or everywhere; then no browser is known to the account any longer. */
export const endSessionCall = defineCall({
  method: 'POST',
  path: '/api/user/session/end',
  tag: 'account',
  guard: session,
  summary: 'Ends this session, another, or all',
  body: endSessionBody,
  answer: 'EndSessionAnswer',
  refusals: ['not-found'],
  examples: [
    { name: 'this', body: {} },
    { name: 'all', body: { all: true } },
    { name: 'unknown', body: { session_id: 'b5e6c1f0-8f0b-4a3e-9a77-2f6a7d1f4c11' }, refused: 'not-found' },
  ],
  act: { name: 'log-out', subject: ({ who }) => subjectOf({ profileId: who.profile.id }) },
  write: async ({ context, request, body: { all, session_id }, who }, tx) => {
    const now = context.now();
    const ended = session_id ?? who.session.id;
    await context.audit.record(tx, {
      act: 'log-out',
      subject: subjectOf({ profileId: who.profile.id }),
      object: all === true ? 'all' : ended,
      request,
    });
    if (all === true) {
      await forgetDevices(tx, who.profile.id);
      return { ended: await endSessions(tx, who.profile.id, now) };
    }
    if (!(await endSession(tx, who.profile.id, ended, now))) throw new ProblemError('not-found');
    return { ended: 1 };
  },
  finish: ({ context, request, reply, body: { all }, who }, { answer }) => {
    if (all === true) dropDevice(context, request, reply, who.profile);
    return answer;
  },
});
