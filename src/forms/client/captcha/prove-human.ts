import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { CLIENT_HEADER, SIGNUP_WEB_APP } from '#contracts/call-headers.ts';
import { CAPTCHA_SOLVE_TIMEOUT_MS, CAPTCHA_WORKERS_MAX } from '#contracts/limits.ts';
import { CaptchaError } from '#forms/client/captcha/captcha-error.ts';
import { sendRegistration } from '#forms/client/registration-client.ts';

/** Additional fields of the call that requires a captcha. */
export type Proof = { readonly captcha_token: string; readonly captcha_data: string };

/** The company and country that the call is about: the server accepts the proof for these only. */
export type ProofOf = {
  readonly entity: string | undefined;
  readonly companyId: number | undefined;
  readonly country: string;
  /** Factor on the work of a usual captcha, from the call's refusal. */ readonly effort?: number | undefined;
};

/**
 * Fetches a challenge, solves it in workers and has the solution checked (calls: captcha). It is a separate chunk, since
 * few visitors need it.
 *
 * @throws RequestError if a call fails or the visitor cancels; CaptchaError if this browser cannot solve it.
 */
export async function proveHuman(
  { entity, companyId, country, effort }: ProofOf,
  locale: string,
  signal: AbortSignal,
): Promise<Proof> {
  const call = (path: `/${string}`, body: unknown) =>
    sendRegistration({ method: 'POST', path, body, signal, headers: { [CLIENT_HEADER]: SIGNUP_WEB_APP } }, locale);
  const { captcha_token, challenge } = (await call('/captcha/registration/create_token/', {
    entity,
    company_id: companyId,
    country_id: country,
    ...(effort !== undefined && { effort }),
  })) as { captcha_token: string; challenge: Challenge };
  const solution = await solve(challenge, signal);
  const captcha_data = base64(JSON.stringify({ challenge, solution }));
  await call('/captcha/registration/verify/', { captcha_token, captcha_data });
  return { captcha_token, captcha_data };
}

async function solve(challenge: Challenge, signal: AbortSignal): Promise<unknown> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(navigator.hardwareConcurrency, CAPTCHA_WORKERS_MAX),
    timeout: CAPTCHA_SOLVE_TIMEOUT_MS,
    createWorker: () => new Worker(new URL('captcha.worker.ts', import.meta.url), { type: 'module' }),
  })
    .catch((cause: unknown) => {
      throw new CaptchaError('The captcha could not be solved', { cause });
    })
    .finally(() => signal.removeEventListener('abort', cancel));
  // If it is cancelled, the verify call throws its own error.
  if (solution === null && !signal.aborted) throw new CaptchaError('The captcha took too long');
  return solution;
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
