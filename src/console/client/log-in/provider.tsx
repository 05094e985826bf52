import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { ByProviderAnswer, ProviderStartAnswer } from '#console/answers.ts';
import { go, hrefOf } from '../address.ts';
import { ApiError, post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { Door } from './door.tsx';
import { proveByPasskey } from './prove-by-passkey.ts';

const KEPT = 'console-provider';
const CHANNEL = 'console-provider';

export type ProviderReply = { readonly code: string; readonly state: string; readonly iss?: string };

/** Leaves for the provider; the tab keeps what its answer is good with. */
export async function leaveForProvider(): Promise<void> {
  const started = await post<ProviderStartAnswer>('log-in/provider/start');
  sessionStorage.setItem(KEPT, JSON.stringify(started));
  location.assign(started.address);
}

/** Asks the provider in a window of its own, so that what is on this page stays; its answer comes back by a channel. */
export async function askProvider(stop: AbortSignal): Promise<ProviderReply & { readonly tab: string }> {
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=680');
  const { address, state, tab } = await post<ProviderStartAnswer>('me/prove/provider/start').catch((error: unknown) => {
    opened?.close();
    throw error;
  });
  if (opened === null) throw new ApiError('social-failed');
  opened.location.href = address;
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<ProviderReply & { readonly tab: string }>((resolve, reject) => {
    stop.addEventListener('abort', () => reject(new ApiError('step-up-needed')), { once: true });
    channel.addEventListener('message', ({ data }: MessageEvent<ProviderReply>) => {
      if (data.state === state) resolve({ ...data, tab });
    });
  }).finally(() => channel.close());
}

const replyInAddress = (): ProviderReply | undefined => {
  const query = new URLSearchParams(location.search);
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
  return code === null || state === null ? undefined : { code, state, ...(iss !== null && { iss }) };
};

const keptStart = (): ProviderStartAnswer | undefined => {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept === null ? undefined : (JSON.parse(kept) as ProviderStartAnswer);
};

/** Where the provider sends back to. What it says is taken out of the address at once. */
export const FromProvider = () => {
  const text = useTexts('console');
  const words = useErrorText();
  const [reply] = useState(replyInAddress);
  const [started] = useState(keptStart);
  const [error, setError] = useState<unknown>(reply === undefined ? new ApiError('social-failed') : undefined);
  useEffect(() => {
    history.replaceState(null, '', hrefOf('provider'));
    if (reply === undefined) return;
    if (started?.state !== reply.state) {
      const channel = new BroadcastChannel(CHANNEL);
      channel.postMessage(reply);
      channel.close();
      window.close();
      return;
    }
    const goOn = async () => {
      const answer = await post<ByProviderAnswer>('log-in/provider', { ...reply, tab: started.tab });
      if (answer.next === 'join') return location.replace(`${hrefOf('join')}#${answer.token}`);
      if (answer.next === 'passkey') await proveByPasskey();
      go(hrefOf(''), 'replace');
    };
    goOn().catch(setError);
  }, [reply, started]);
  return (
    <Door title={text('logInTitle')}>
      {error === undefined ? (
        <output>{text('entering')}</output>
      ) : (
        <>
          <p role="alert" className="c-error">
            {error instanceof ApiError ? words(error) : text('error-passkey-cancelled')}
          </p>
          <a href={hrefOf('')}>{text('logInAgain')}</a>
        </>
      )}
    </Door>
  );
};
