import { CONSOLE_RENEWED_STORAGE_KEY } from '#contracts/cookies.ts';
import type { ProblemCode, ProblemDetails } from '#contracts/problems.ts';
import { inOneTab, untilNoTab } from '#kit/tab-lock.ts';

/** `network`: no answer came, so nobody knows whether something was saved. `held`: it waits for a second person. */
type ApiCode = ProblemCode | 'network' | 'held';

/** A refusal, or what is no answer of the call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiCode;
  readonly problem: ProblemDetails | undefined;
  constructor(code: ApiCode, problem?: ProblemDetails) {
    super(code);
    this.code = code;
    this.problem = problem;
  }
}

/** Whether what was sent waits for a second person: that was said already, and a dialog that asked for it can close. */
export const isHeld = (error: unknown): boolean => error instanceof ApiError && error.code === 'held';

type Around = {
  /** Asks somebody to prove who they are; false where they do not. */
  readonly prove: () => Promise<boolean>;
  readonly onHeld: () => void;
};
let around: Around | undefined;

/** What the console does in one place, whatever view sent the call. Answers how to take it away. */
export function surroundCalls(what: Around): () => void {
  around = what;
  return () => {
    if (around === what) around = undefined;
  };
}

/** The answer as it comes, or what it was refused by. */
async function answered(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/console/api/${path}`, { credentials: 'same-origin', ...init }).catch(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError('network');
    },
  );
  if (response.status === 202) {
    around?.onHeld();
    throw new ApiError('held');
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => undefined)) as ProblemDetails | undefined;
  throw new ApiError(problem?.code ?? 'internal', problem);
}

/** Answers with another token of the session, as a cookie (ASVS 7.2.4). */
const RENEWING = 'me/prove';
const RENEWAL = 'fc-console-renewal';

function lastRenewal(): string | null {
  try {
    return localStorage.getItem(CONSOLE_RENEWED_STORAGE_KEY);
  } catch {
    return null; // no storage: other tabs load again
  }
}

/** Other tabs learn of it once the browser has the cookie. */
const renewing = (path: string, init: RequestInit): Promise<Response> =>
  inOneTab(RENEWAL, async () => {
    const response = await answered(path, init);
    try {
      localStorage.setItem(CONSOLE_RENEWED_STORAGE_KEY, crypto.randomUUID());
    } catch {
      // as above
    }
    return response;
  });

/** What a tab has sent while another one proved who it is was refused with the token from before: it is sent again, once. */
async function inStep(path: string, init: RequestInit): Promise<Response> {
  const send = path === RENEWING ? renewing : answered;
  const before = lastRenewal();
  try {
    return await send(path, init);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'staff-session-missing') throw error;
    await untilNoTab(RENEWAL);
    if (lastRenewal() === before) throw error;
    return send(path, init);
  }
}

/** Where a call asks for a proof of who sends it, that is asked for, and the call is sent again, once. */
async function proven(path: string, init: RequestInit): Promise<Response> {
  return inStep(path, init).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'step-up-needed' || around === undefined) throw error;
    if (!(await around.prove())) throw error;
    return inStep(path, init);
  });
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await proven(path, init);
  const body: unknown = await response.json().catch(() => undefined);
  if (body === undefined) throw new ApiError('internal');
  return body as Answer;
}

/** An answer that nobody waits for any longer is dropped by its signal, so that the last question wins and not the last answer. */
export const read = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  send<Answer>(path, signal === undefined ? {} : { signal });

const posted = (body: object, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal !== undefined && { signal }),
});

export const post = <Answer>(path: string, body: object = {}, signal?: AbortSignal): Promise<Answer> =>
  send<Answer>(path, posted(body, signal));

/** An answer that is a file. */
export const download = (path: string, body: object): Promise<Response> => proven(path, posted(body));
