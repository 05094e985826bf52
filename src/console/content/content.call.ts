import * as z from 'zod/mini';
import { refusal } from '#calls/parse-body.ts';
import type { ContentWatch, ReviewedFact } from '#contracts/content-watch.ts';
import { PREVIEWED_ADDRESS_MAX_LENGTH, TODAY_ROWS } from '#contracts/limits.ts';
import { type ConsoleCall, consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type {
  ArticlesAnswer,
  ContentAnswer,
  ContentTodayAnswer,
  FactRow,
  FaultRow,
  PreviewLinkAnswer,
} from './content.answers.ts';

const factRow = ({ kind, subject, file, reviewBy, to, state }: ReviewedFact): FactRow => ({
  kind,
  subject,
  file,
  review_by: reviewBy,
  to: to ?? null,
  state,
});

const faultRows = (content: ContentWatch): readonly FaultRow[] =>
  (content.refusal()?.faults ?? []).map(({ file, line, message }) => ({ file, line: line ?? null, message }));

const contentCall = consoleCall({
  method: 'GET',
  path: '/console/api/content',
  needs: 'content.view',
  summary:
    'How the content stands: files with faults, facts to review, pages to come, and what each language says in another',
  read: ({ context: { content, now } }): ContentAnswer => ({
    site: content.site,
    faults_since: content.refusal()?.at.toISOString() ?? null,
    faults: faultRows(content),
    facts: content.facts(now()).map(factRow),
    coming: content.coming().map(({ file, language, title, address, isDraft, published }) => ({
      file,
      language,
      title,
      address: address ?? null,
      is_draft: isDraft,
      published: published ?? null,
    })),
    languages: content.languages(),
  }),
});

const todayCall = consoleCall({
  method: 'GET',
  path: '/console/api/content/today',
  needs: 'content.preview',
  summary: 'What of the content needs somebody: files with faults, and facts whose review is near or late',
  read: ({ context: { content, now } }): ContentTodayAnswer => {
    const faults = faultRows(content);
    const facts = content.facts(now()).filter(({ state }) => state !== 'later');
    return {
      count: faults.length + facts.length,
      faults: faults.slice(0, TODAY_ROWS),
      facts: facts.slice(0, Math.max(0, TODAY_ROWS - faults.length)).map(factRow),
    };
  },
});

const articlesCall = consoleCall({
  method: 'POST',
  path: '/console/api/content/articles',
  needs: 'content.view',
  summary: 'What readers think of each article: votes and their average, those with the most votes first',
  body: z.object({ language: z.optional(z.string().check(z.maxLength(20))) }),
  read: async ({ context: { content }, body }): Promise<ArticlesAnswer> => ({
    site: content.site,
    articles: (await content.articles(body.language)).map(({ title, address, votes, rating }) => ({
      title,
      address,
      votes,
      rating: votes === 0 ? null : rating,
    })),
  }),
});

const preview = z.object({
  address: z.string().check(z.maxLength(PREVIEWED_ADDRESS_MAX_LENGTH), z.regex(/^(?:\/[a-z0-9-]+)+$/)),
  /** Null: as the site is now, with its drafts. */
  day: z.nullable(z.iso.date()),
});

const previewCall = consoleCall({
  method: 'POST',
  path: '/console/api/content/preview',
  needs: 'content.preview',
  summary: 'Make a link by which whoever has it sees the site as it will be on a day, drafts included, for a week',
  body: preview,
  write: async (asked, tx): Promise<PreviewLinkAnswer> => {
    const { context, request, body } = asked;
    const { address, day } = body;
    const link = context.content.previewLink(address, day ?? undefined, context.now());
    if (link === undefined) throw refusal(context, request, { address: ['invalid'] });
    await recordStaffAct(context, tx, asked, 'preview-link-made', `${address} ${day ?? 'now'}`);
    return { url: link.url, good_until: link.goodUntil.toISOString() };
  },
});

export const CONTENT_CALLS: readonly ConsoleCall[] = [contentCall, todayCall, articlesCall, previewCall];
