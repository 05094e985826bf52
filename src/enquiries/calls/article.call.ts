import { EXAMPLE_EMAIL } from '#calls/example-people.ts';
import { refusal } from '#calls/parse-body.ts';
import { articleBody } from '#contracts/calls/enquiries.ts';
import { ARTICLE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineEnquiry } from '../define-enquiry.ts';
import { signedAddress } from '../enquiries-context.ts';

/** The query key under which a gated article's page is asked for whole (docs/decisions/044). */
export const UNLOCK_KEY = 'unlock';

/**
 * Mails an article: its address, or for a gated one, with consent, a link that opens it. The answer is the same, so the
 * text comes only to who reads the mailbox.
 */
export const articleCall = defineEnquiry({
  path: '/api/articles/{id}',
  summary: 'Mails an article; of a gated one, a link that opens it',
  kind: 'article',
  body: articleBody,
  answer: 'ArticleMailAnswer',
  refusals: ['not-found'],
  examples: [
    { name: 'article', path: { id: 'education/what-is-a-pip' }, body: { email: EXAMPLE_EMAIL } },
    { name: 'unknown', path: { id: 'none-of-ours' }, body: { email: EXAMPLE_EMAIL }, refused: 'not-found' },
  ],
  about: ({ context, request, params: { id }, body, edition }) => {
    const article = context.content.article(edition.id, id);
    if (article === undefined) throw new ProblemError('not-found', 'There is no article of this id in the edition.');
    if (article.gated && body.consent !== true) throw refusal(context, request, { consent: ['required'] });
    return { subjectId: id, article };
  },
  write: ({ context, edition, params: { id }, article: { gated, title } }) => {
    const path = `/${edition.id}/${id}`;
    const link = gated
      ? signedAddress(context, 'article', path, ARTICLE_LINK_TTL_S, UNLOCK_KEY)
      : context.publicUrl + path;
    return {
      answer: { sent: true },
      mail: {
        template: gated ? 'article-opened' : 'article',
        values: { link, title, days: String(ARTICLE_LINK_TTL_S / 86_400) },
      },
    };
  },
});
