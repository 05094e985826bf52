import { CONSOLE_PROBLEMS, PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import type { DeclaredCall, Proof } from '#contracts/declared-call.ts';
import { ref } from './ref.ts';

/** What calls and pages of the site refuse by. */
export const SITE_PROBLEMS = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
  (code) => !CONSOLE_PROBLEMS.includes(code),
);

const PROOF_REFUSALS: Readonly<Record<Proof, readonly ProblemCode[]>> = {
  xsrf: ['cross-site', 'xsrf-missing'],
  bearer: ['token-invalid'],
  operator: ['token-invalid'],
  'sign-up': ['sign-up-missing'],
  'trading-central': ['enquiry-missing'],
  application: ['token-invalid'],
};
/** Any call may fail so. */
const FAILURES: readonly ProblemCode[] = ['internal', 'unavailable'];
const JSON_REFUSALS: readonly ProblemCode[] = ['bad-json', 'body-too-large', 'wrong-content-type'];

/** Every code that a call may be refused by. */
export function refusalsOf({ method, proof, body, idempotent, refusals }: DeclaredCall): readonly ProblemCode[] {
  const isOpen = proof.some((parts) => parts.length === 0);
  const proofs = isOpen ? [] : proof.flat().flatMap((part) => PROOF_REFUSALS[part]);
  const ofBody = method === 'GET' ? [] : [...JSON_REFUSALS, ...(body === undefined ? [] : (['bad-input'] as const))];
  return [
    ...new Set<ProblemCode>([
      ...proofs,
      ...ofBody,
      ...(idempotent ? (['idempotency-conflict'] as const) : []),
      ...refusals,
      ...FAILURES,
    ]),
  ];
}

const problemSchema = {
  description:
    'A refusal (RFC 9457). `code` is stable; `errors` maps a field to what is wrong with it, in the language of the request.',
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: SITE_PROBLEMS },
    detail: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
    captcha_effort: {
      type: 'integer',
      description: 'Of `captcha-needed`: what the challenge is to be asked for with, `effort`; left out, none.',
    },
    requestId: { type: 'string' },
  },
};

const problemName = (code: ProblemCode) => `problem-${code}`;
const oneProblem = (code: ProblemCode) => {
  const { status, title } = PROBLEMS[code];
  const properties = {
    type: { const: `/problems/${code}` },
    title: { const: title },
    status: { const: status },
    code: { const: code },
  };
  return {
    description: title,
    allOf: [
      ref('schemas', 'Problem'),
      {
        properties: code === 'bad-input' ? { ...properties, errors: { minProperties: 1 } } : properties,
        ...(code === 'bad-input' ? { required: ['errors'] } : {}),
      },
    ],
  };
};

const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };

/** Of each status, which codes it can be. */
export function refusedResponses(call: DeclaredCall): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join('; '),
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: {
          'application/problem+json': {
            schema:
              codes.length === 1
                ? ref('schemas', problemName(codes[0] as ProblemCode))
                : { oneOf: codes.map((code) => ref('schemas', problemName(code))) },
          },
        },
      },
    ]),
  );
}

/** The problem of RFC 9457, and each of ours. */
export const problemSchemas = (): Record<string, object> => ({
  Problem: problemSchema,
  ...Object.fromEntries(SITE_PROBLEMS.map((code) => [problemName(code), oneProblem(code)])),
});
