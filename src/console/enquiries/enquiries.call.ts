import * as z from 'zod/mini';
import { ENQUIRY_KINDS, WORK_STATES } from '#contracts/enquiry-kinds.ts';
import type { FollowUpState } from '#contracts/follow-ups.ts';
import { ENQUIRIES_PAGE, PEOPLE_COUNTED_MAX, TODAY_ROWS } from '#contracts/limits.ts';
import { pipelined } from '#contracts/pipelined.ts';
import { ProblemError } from '#contracts/problems.ts';
import { consoleCall } from '../define-call.ts';
import { maySee, shownEmail, shownName, shownPhone } from '../people/mask-person.ts';
import { limitStatement } from '../people/people-query.ts';
import { keyText, readKey } from '../people/people-key.ts';
import { isUuid } from '../is-uuid.ts';
import { editionOf } from './edition-of.ts';
import type { AnswerState, EnquiriesAnswer, EnquiryAnswer } from './enquiries.answers.ts';
import {
  answerFor,
  answersOf,
  enquiryCountQuery,
  enquiryFor,
  enquiryPageQuery,
  messageOf,
  readEnquiry,
  typed,
} from './enquiries-query.ts';

const counted = (count: number | undefined): number | null =>
  count === undefined || count > PEOPLE_COUNTED_MAX ? null : count;

export const enquiriesCall = consoleCall({
  method: 'POST',
  path: '/console/api/enquiries',
  needs: 'enquiries.view',
  summary:
    'A page of enquiries, those that staff answer or of any kind: unanswered ones the longest waiting first, others the newest first',
  body: z.object({
    state: z.optional(z.enum(WORK_STATES)),
    kind: z.optional(z.enum([...ENQUIRY_KINDS, 'all'])),
    edition: z.optional(z.string().check(z.maxLength(20))),
    owner: z.optional(z.union([z.literal('none'), z.uuid()])),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  read: async ({ context, body, who }): Promise<EnquiriesAnswer> => {
    const { after, ...filter } = body;
    const key = readKey(after);
    return context.db.transaction(async (tx) => {
      const [, rows, counts] = await pipelined([
        () => limitStatement(tx),
        () => enquiryPageQuery(tx, who, filter, key, ENQUIRIES_PAGE + 1),
        async () => (key === undefined ? enquiryCountQuery(tx, who, filter) : []),
      ]);
      const page = rows.slice(0, ENQUIRIES_PAGE);
      const last = page.at(-1)?.enquiry;
      return {
        enquiries: page.map((row) => enquiryFor(who, row)),
        next: rows.length > ENQUIRIES_PAGE && last !== undefined ? keyText(last.createdAt, last.id) : null,
        count: counted(counts[0]?.count),
      };
    });
  },
});

export const todayEnquiriesCall = consoleCall({
  method: 'GET',
  path: '/console/api/enquiries/today',
  needs: 'enquiries.answer',
  summary: 'The first enquiries that nobody has answered, of nobody or of oneself',
  read: async ({ context: { db }, who }): Promise<EnquiriesAnswer> => {
    const filter = { state: 'new' } as const;
    const rows = await enquiryPageQuery(db, who, filter, undefined, TODAY_ROWS);
    const [count] = await enquiryCountQuery(db, who, filter);
    return { enquiries: rows.map((row) => enquiryFor(who, row)), next: null, count: counted(count?.count) };
  },
});

const MAIL: Readonly<Record<FollowUpState, AnswerState>> = {
  waiting: 'sending',
  retrying: 'retrying',
  'given-up': 'given-up',
};

export const enquiryCall = consoleCall({
  method: 'GET',
  path: '/console/api/enquiries/{id}',
  needs: 'enquiries.view',
  summary: 'What somebody asked, what was answered, and where the mails are',
  refusals: ['not-found'],
  read: async ({ context, params, who }): Promise<EnquiryAnswer> => {
    const stored = isUuid(params.id) ? await readEnquiry(context.db, who, params.id) : undefined;
    if (stored === undefined) throw new ProblemError('not-found');
    const { enquiry } = stored;
    const answers = await answersOf(context.db, enquiry.id);
    const mails = await context.mailStates(
      answers.flatMap(({ answer }) => (answer.state === 'sent' ? [answer.id] : [])),
    );
    const { language, direction } = editionOf(context, enquiry);
    const message = messageOf(enquiry);
    const { consent_marketing: marketing } = enquiry.payload;
    const seesMessage = maySee(who, 'notes');
    return {
      ...enquiryFor(who, stored),
      email: shownEmail(who, enquiry.email),
      phone: shownPhone(who, typed(enquiry, 'phone')),
      company: shownName(who, typed(enquiry, 'company')),
      website: shownName(who, typed(enquiry, 'website')),
      country: typed(enquiry, 'country_id'),
      marketing: typeof marketing === 'boolean' ? marketing : null,
      message: seesMessage ? message : null,
      is_message_masked: message !== null && !seesMessage,
      language,
      direction,
      answers: answers.map((row) => {
        const mail = mails.get(row.answer.id);
        return answerFor(who, row, mail === undefined ? 'sent' : MAIL[mail]);
      }),
      templates: context.answerTemplates(language),
    };
  },
});
