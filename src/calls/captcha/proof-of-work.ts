import { eq } from 'drizzle-orm';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { CaptchaTokenAnswer } from '#contracts/calls/log-in.ts';
import { CAPTCHA_COST, CAPTCHA_GUESSES_MAX, CAPTCHA_GUESSES_MIN, CAPTCHA_TTL_S } from '#contracts/limits.ts';
import type { CallContext } from '../call-context.ts';
import { spentCaptchas } from '../calls.tables.ts';

/** For which company and country a challenge was made. */
export type CaptchaOf = { readonly entity: string; readonly companyId: number; readonly country: string };
/** What came back of a challenge and may still open one call. `effort`: times the work of a usual one. */
export type Solved = CaptchaOf & { readonly token: string; readonly expiresAt: Date; readonly effort: number };

/** As altcha's payload holds them; what is more in it is not looked at. */
const payloadShape = z.object({
  challenge: z.object({
    signature: z.string(),
    parameters: z.looseObject({
      data: z.object({
        token: z.uuid(),
        expires: z.number(),
        effort: z.number(),
        entity: z.string(),
        company_id: z.number(),
        country_id: z.string(),
      }),
    }),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.optional(z.number()) }),
});
type Payload = Parameters<typeof verifySolution>[0];

export type ProofContext = Pick<CallContext, 'db' | 'keys' | 'now'>;

const secretsOf = (key: Uint8Array) => {
  const hex = Buffer.from(key).toString('hex');
  return { hmacSignatureSecret: `challenge ${hex}`, hmacKeySignatureSecret: `solution ${hex}` };
};

/**
 * A challenge of proof of work (altcha 2): PBKDF2 over guesses in order, the right one known to the server alone, so
 * that each takes about as long and checking takes one HMAC. Token, company and country are in what is signed.
 */
export async function createCaptcha(context: ProofContext, of: CaptchaOf, effort = 1): Promise<CaptchaTokenAnswer> {
  const token = crypto.randomUUID();
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: CAPTCHA_COST,
    counter: randomInt(CAPTCHA_GUESSES_MIN * effort, CAPTCHA_GUESSES_MAX * effort),
    // Not altcha's own expiry, which goes by the machine's clock.
    data: {
      token,
      expires: Math.floor(context.now().getTime() / 1000) + CAPTCHA_TTL_S,
      effort,
      entity: of.entity,
      company_id: of.companyId,
      country_id: of.country,
    },
    deriveKey,
    ...secretsOf(context.keys.captcha[0]),
  });
  return { captcha_token: token, challenge };
}

/** What `captcha_data` proves, or undefined: unreadable, not ours, of another token, wrong, or too late. */
export async function readSolution(context: ProofContext, token: string, data: string): Promise<Solved | undefined> {
  const payload = parsePayload(data);
  const parsed = payloadShape.safeParse(payload);
  if (!parsed.success) return undefined;
  const { parameters } = parsed.data.challenge;
  const expiresAt = new Date(parameters.data.expires * 1000);
  if (parameters.data.token !== token || expiresAt <= context.now()) return undefined;
  const { challenge, solution } = payload as Payload;
  const verdicts = await Promise.all(
    context.keys.captcha.map((key) => verifySolution({ challenge, solution, deriveKey, ...secretsOf(key) })),
  );
  if (!verdicts.some(({ verified }) => verified)) return undefined;
  return {
    token,
    expiresAt,
    effort: parameters.data.effort,
    entity: parameters.data.entity,
    companyId: parameters.data.company_id,
    country: parameters.data.country_id,
  };
}

/** Each solution opens one call: false where it has. */
export async function spendCaptcha({ db }: Pick<CallContext, 'db'>, { token, expiresAt }: Solved): Promise<boolean> {
  const spent = await db
    .insert(spentCaptchas)
    .values({ token, expiresAt })
    .onConflictDoNothing()
    .returning({ token: spentCaptchas.token });
  return spent.length > 0;
}

/** Whether it has been spent; spends nothing. */
export async function isSpent({ db }: Pick<CallContext, 'db'>, { token }: Solved): Promise<boolean> {
  return (await db.select().from(spentCaptchas).where(eq(spentCaptchas.token, token))).length > 0;
}

function parsePayload(data: string): unknown {
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString());
  } catch {
    return undefined; // no payload at all: as wrong as any other
  }
}
