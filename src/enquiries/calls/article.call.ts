import { refusal } from '#accounts/parse-body.ts';
import { type ArticleMailAnswer, articleBody } from '#contracts/calls/enquiries.ts';
import { ARTICLE_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { signedAddress } from '../enquiries-context.ts';
import { type Settled, enquiryCall } from '../enquiry-call.ts';

/** The query key under which a gated article's page is asked for whole (docs/decisions/044). */
export const UNLOCK_KEY = 'unlock';

/**
 * Mails an article: its address, or for a gated one, with consent, a link that opens it. The answer is the same, so the
 * text comes only to who reads the mailbox.
 */
export const articleCall = enquiryCall({
  path: '/api/articles/:id',
  kind: 'article',
  schema: articleBody,
  about: ({ context, request, body, edition }) => {
    const { id } = request.params as { id: string };
    const article = context.content.article(edition.id, id);
    if (article === undefined) throw new ProblemError('not-found', 'There is no article of this id in the edition.');
    if (article.gated && body.consent !== true) throw refusal(context, request, { consent: ['required'] });
    return { id, subject: { id, ...article } };
  },
  settle: ({ context, edition }, { id, gated, title }): Settled<ArticleMailAnswer> => {
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
