import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS, SEARCH_WAIT_MS } from '#contracts/limits.ts';

/** `last` is what an earlier search found, which stays in view until there is something newer. */
export type SearchState<Answer> =
  | { readonly kind: 'resting' }
  | { readonly kind: 'searching'; readonly last: FoundState<Answer> | undefined }
  | FoundState<Answer>
  | { readonly kind: 'failed'; readonly query: string };

export type FoundState<Answer> = { readonly kind: 'found'; readonly query: string; readonly answer: Answer };

type TypedSearch<Answer> = {
  readonly state: SearchState<Answer>;
  readonly type: (text: string) => void;
  /** Asks at once. */
  readonly ask: (query: string) => void;
  /** Back to the beginning; what is under way ends. */
  readonly rest: () => void;
};

/** [SRC-4] Asks for what is typed, once it is long enough and typing rests. An answer that something newer was typed after is dropped. */
export const useTypedSearch = <Answer>(
  ask: (query: string, signal: AbortSignal) => Promise<Answer>,
): TypedSearch<Answer> => {
  const [state, setState] = useState<SearchState<Answer>>({ kind: 'resting' });
  const underWay = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly end: AbortController }>(undefined);

  const stop = () => {
    clearTimeout(underWay.current?.timer);
    underWay.current?.end.abort();
    underWay.current = undefined;
  };
  useEffect(() => stop, []);

  const run = async (query: string, signal: AbortSignal) => {
    setState((before) => ({
      kind: 'searching',
      last: before.kind === 'found' ? before : before.kind === 'searching' ? before.last : undefined,
    }));
    try {
      const answer = await inTime(ask, query, signal);
      if (!signal.aborted) setState({ kind: 'found', query, answer });
    } catch {
      if (!signal.aborted) setState({ kind: 'failed', query }); // SRC-4: said in its place, with a way on
    }
  };
  const rest = () => {
    stop();
    setState({ kind: 'resting' });
  };
  const type = (text: string) => {
    stop();
    const query = text.trim();
    if ([...query].length < SEARCH_MIN_CHARACTERS) {
      rest();
      return;
    }
    begin(query, SEARCH_DEBOUNCE_MS);
  };
  const begin = (query: string, waitMs: number) => {
    const end = new AbortController();
    underWay.current = { end, timer: setTimeout(() => void run(query, end.signal), waitMs) };
  };
  const askNow = (query: string) => {
    stop();
    begin(query, 0);
  };
  return { state, type, ask: askNow, rest };
};

const inTime = async <Answer>(
  ask: (query: string, signal: AbortSignal) => Promise<Answer>,
  query: string,
  signal: AbortSignal,
): Promise<Answer> => {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refusal = new Promise<never>((_, refuse) => {
    const give = () => refuse(new Error('search: no answer in time, or no longer wanted'));
    timer = setTimeout(() => {
      late.abort();
      give();
    }, SEARCH_WAIT_MS);
    signal.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([ask(query, AbortSignal.any([signal, late.signal])), refusal]);
  } finally {
    clearTimeout(timer);
  }
};
