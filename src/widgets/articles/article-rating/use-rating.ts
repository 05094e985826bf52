import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ARTICLE_RATING_PATH } from '#contracts/calls/article-rating.ts';
import { sendCall } from '#forms/client/call-client.ts';
import type { ArticleRatingProps } from './article-rating.widget.ts';
import { keepVote, parseRating, readVote } from './own-vote.ts';

export type RatingState =
  | { readonly kind: 'open' }
  | { readonly kind: 'sending'; readonly stars: number }
  /** Given earlier, on this page or another. */
  | { readonly kind: 'rated'; readonly stars: number }
  | { readonly kind: 'thanked'; readonly stars: number }
  | { readonly kind: 'failed' };

/** Votes of other tabs arrive as storage events. */
const subscribe = (notify: () => void) => {
  addEventListener('storage', notify);
  return () => removeEventListener('storage', notify);
};
const nobody = () => undefined;

export const useRating = ({ article, rating, total }: Pick<ArticleRatingProps, 'article' | 'rating' | 'total'>) => {
  const [shown, setShown] = useState({ rating, total });
  const [own, setOwn] = useState<RatingState>({ kind: 'open' });
  const stored = useSyncExternalStore(subscribe, () => readVote(article), nobody);
  const state: RatingState = own.kind === 'open' && stored !== undefined ? { kind: 'rated', stars: stored } : own;

  const end = useRef<AbortController>(undefined);
  useEffect(() => () => end.current?.abort(), []);

  /** RAT-2: ignored without a word where there is a vote, given or on its way. */
  const rate = useCallback(
    (stars: number) => {
      if (end.current !== undefined || readVote(article) !== undefined) return;
      const call = new AbortController();
      end.current = call;
      setOwn({ kind: 'sending', stars });
      sendCall('', { method: 'POST', path: ARTICLE_RATING_PATH, body: { id: article, stars }, signal: call.signal })
        .then((answer) => {
          const average = parseRating(answer);
          if (average === undefined) throw new Error('article rating: the answer has no rating.');
          keepVote(article, stars);
          setShown((before) => ({ rating: average, total: before.total + 1 }));
          setOwn({ kind: 'thanked', stars });
        })
        .catch(() => {
          if (call.signal.aborted) return; // the tag is gone
          // The source leaves failures of ratings unhandled; here the reader is told and may try again.
          end.current = undefined;
          setOwn({ kind: 'failed' });
        });
    },
    [article],
  );
  return { ...shown, state, rate };
};
