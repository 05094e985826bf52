import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import { go, hrefOf } from '../address.ts';
import { post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { Door } from './door.tsx';

/** By the link of a demonstration. What comes after `#` is taken out of the address at once. */
export const Enter = () => {
  const text = useTexts('console');
  const words = useErrorText();
  const [error, setError] = useState<unknown>();
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    history.replaceState(null, '', hrefOf('enter'));
    const stop = new AbortController();
    // The link is good once: while developing, React undoes the first effect at once and does it again.
    const sending = setTimeout(() => {
      post<DoneAnswer>('enter', { token }, stop.signal).then(
        () => go(hrefOf(''), 'replace'),
        (reason: unknown) => {
          if (!stop.signal.aborted) setError(reason);
        },
      );
    });
    return () => {
      clearTimeout(sending);
      stop.abort();
    };
  }, [token]);
  return (
    <Door title={text('logInTitle')}>
      {error === undefined ? (
        <output>{text('entering')}</output>
      ) : (
        <p role="alert" className="c-error">
          {words(error)}
        </p>
      )}
    </Door>
  );
};
