import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PageTexts } from '#i18n/texts.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import type { MeAnswer } from '../answers.ts';
import { useAddress } from './address.ts';
import { ApiError, read } from './api.ts';
import { Enter } from './log-in/enter.tsx';
import { Join } from './log-in/join.tsx';
import { LogIn } from './log-in/log-in.tsx';
import { FromProvider } from './log-in/provider.tsx';
import { MeProvider } from './me.ts';
import { Failed } from './parts/states.tsx';
import { Toasts } from './parts/toasts.tsx';
import { Shell } from './shell.tsx';

export const App = ({ texts }: { readonly texts: PageTexts }) => {
  const { path } = useAddress();
  const [page, setPage] = useState(texts);
  return (
    <TextsProvider page={page}>
      {path === 'join' ? (
        <Join />
      ) : path === 'enter' ? (
        <Enter />
      ) : path === 'provider' ? (
        <FromProvider />
      ) : (
        <Inside page={page} onPage={setPage} />
      )}
    </TextsProvider>
  );
};

/** What needs a session, or else the log-in, which leaves the address as it is. */
const Inside = ({ page, onPage }: { readonly page: PageTexts; readonly onPage: (page: PageTexts) => void }) => {
  const client = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const me = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => read<MeAnswer>('me', signal), staleTime: Infinity });
  const isOut = isOver(me.error);

  // Whatever call says that the session is over ends it here.
  useEffect(
    () =>
      onSessionEnd(client, () => {
        if (client.getQueryData(['me']) === undefined) return;
        setHasEnded(true);
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
        void client.resetQueries({ queryKey: ['me'] });
      }),
    [client],
  );

  const language = me.data?.language ?? null;
  useEffect(() => {
    if (language === null || language === page.language) return undefined;
    const stop = new AbortController();
    const bring = async () => {
      const response = await fetch(`/console/texts/${language}`, { signal: stop.signal });
      if (response.ok) onPage((await response.json()) as PageTexts);
    };
    bring().catch(() => undefined); // the texts that are there stay
    return () => stop.abort();
  }, [language, page.language, onPage]);
  useEffect(() => {
    document.documentElement.lang = page.language;
    document.documentElement.dir = page.direction;
  }, [page]);

  if (me.data !== undefined)
    return (
      <MeProvider value={me.data}>
        <Toasts>
          <Shell />
        </Toasts>
      </MeProvider>
    );
  if (isOut) return <LogIn hasEnded={hasEnded} onDone={() => void client.resetQueries({ queryKey: ['me'] })} />;
  return me.error === null ? null : <Failed error={me.error} onRetry={() => void me.refetch()} />;
};

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'staff-session-missing';

function onSessionEnd(client: QueryClient, ended: () => void): () => void {
  const stops = [
    client.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey[0] !== 'me' && isOver(query.state.error)) ended();
    }),
    client.getMutationCache().subscribe(({ mutation, type }) => {
      if (type === 'updated' && isOver(mutation?.state.error)) ended();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
