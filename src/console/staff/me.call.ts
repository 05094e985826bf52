import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ProblemError } from '#contracts/problems.ts';
import type { DoneAnswer, MeAnswer, SessionsAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffRoleSettings, staffSessions } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { openSessions } from './member.call.ts';
import { type Member, endStaffSessions, forgetStaffCookie } from './staff-session.ts';

export const meCall = consoleCall({
  method: 'GET',
  path: '/console/api/me',
  needs: 'logged-in',
  summary: 'Who is logged in, and what they may',
  read: async ({ context, who }): Promise<MeAnswer> => ({
    id: who.id,
    name: who.name,
    email: who.email,
    language: who.language,
    is_made_up: who.isMadeUp,
    roles: who.roles,
    role_names: await roleNamesOf(context, who),
    may: [...who.may],
    editions: context.editions.map(({ id }) => id).filter((id) => who.editions === null || who.editions.includes(id)),
    staff: await context.db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(and(eq(staff.state, 'active'), context.isDemonstration ? undefined : eq(staff.isMadeUp, false)))
      .orderBy(staff.name),
  }),
});

async function roleNamesOf({ db }: ConsoleContext, { roles }: Member): Promise<Readonly<Record<string, string>>> {
  const named = await db
    .select({ role: staffRoleSettings.role, name: staffRoleSettings.name })
    .from(staffRoleSettings)
    .where(inArray(staffRoleSettings.role, ['', ...roles]));
  return Object.fromEntries(named.flatMap(({ role, name }) => (name === null ? [] : [[role, name]])));
}

export const sessionsCall = consoleCall({
  method: 'GET',
  path: '/console/api/me/sessions',
  needs: 'logged-in',
  summary: 'Where one is logged in',
  read: async ({ context: { db, now }, who }): Promise<SessionsAnswer> => ({
    sessions: await openSessions(db, who.id, now(), who),
  }),
});

export const endSessionCall = consoleCall({
  method: 'POST',
  path: '/console/api/me/sessions/end',
  needs: 'logged-in',
  summary: 'End another session of one’s own, or all others',
  body: z.object({ id: z.union([z.literal('others'), z.uuid()]) }),
  refusals: ['not-found'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, body, who } = asked;
    if (body.id === 'others')
      await tx
        .update(staffSessions)
        .set({ endedAt: context.now() })
        .where(
          and(eq(staffSessions.staffId, who.id), ne(staffSessions.id, who.sessionId), isNull(staffSessions.endedAt)),
        );
    else if ((await endStaffSessions(tx, who.id, context.now(), body.id)) === 0) throw new ProblemError('not-found');
    await recordStaffAct(context, tx, asked, 'staff-log-out', body.id);
    return { done: true };
  },
});

export const logOutCall = consoleCall({
  method: 'POST',
  path: '/console/api/log-out',
  needs: 'logged-in',
  summary: 'Log out',
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, reply, who } = asked;
    await endStaffSessions(tx, who.id, context.now(), who.sessionId);
    await recordStaffAct(context, tx, asked, 'staff-log-out', who.sessionId);
    forgetStaffCookie(context, reply);
    return { done: true };
  },
});

/** BCP 47 of a language of the console, or null for the browser's. */
export const languageCall = consoleCall({
  method: 'POST',
  path: '/console/api/me/language',
  needs: 'logged-in',
  summary: 'The language of one’s console',
  body: z.object({ language: z.nullable(z.string().check(z.regex(/^[a-z]{2}$/))) }),
  write: async ({ body, who }, tx): Promise<DoneAnswer> => {
    await tx.update(staff).set({ language: body.language }).where(eq(staff.id, who.id));
    return { done: true };
  },
});
