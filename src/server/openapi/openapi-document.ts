import * as z from 'zod/mini';
import {
  APPLICATION_COOKIE,
  SIGNUP_COOKIE,
  TRADING_CENTRAL_COOKIE,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '#contracts/cookies.ts';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '#contracts/limits.ts';
import { PROBLEMS } from '#contracts/problems.ts';
import { ANSWERS } from '#contracts/calls/answers.ts';
import { ACCOUNT_CALLS } from '#accounts/account-calls.ts';
import { SUBSCRIBE_CALLS, UNSUBSCRIBE_CALLS } from '#accounts/newsletter/newsletter-calls.ts';
import { articleRatingCall } from '#content/ratings/article-rating.call.ts';
import { ENQUIRY_CALLS } from '#enquiries/enquiry-calls.ts';
import { DECLARED_CONFIG_CALLS } from '#forms/server/declared-config-calls.ts';
import { SEARCH_CALL } from '#content/search/search-routes.ts';
import { MARKET_CALLS } from '#market/market-calls.ts';
import { OPENAPI_CALL } from './openapi-call.ts';
import { type DeclaredCall, type Example, type NamedAnswer, type Proof, TAGS } from '#contracts/declared-call.ts';
import { ref } from './ref.ts';
import { problemSchemas, refusedResponses } from './refusals.ts';
import { webhookParameters, webhookSchemas, webhooks } from './webhooks.ts';

/** Every HTTP call of the server, in the order of the document. */
export const DECLARED_CALLS: readonly DeclaredCall[] = [
  ...[...ACCOUNT_CALLS, ...SUBSCRIBE_CALLS, ...UNSUBSCRIBE_CALLS, ...ENQUIRY_CALLS, articleRatingCall].map(
    ({ declared }) => declared,
  ),
  ...MARKET_CALLS,
  SEARCH_CALL,
  ...DECLARED_CONFIG_CALLS,
  OPENAPI_CALL,
];

const SECURITY: Readonly<Record<Proof, readonly string[]>> = {
  xsrf: ['xsrf-cookie', 'xsrf-header'],
  bearer: ['bearer'],
  operator: ['operator'],
  'sign-up': ['sign-up'],
  'trading-central': ['trading-central'],
  application: ['application'],
};
/** The status that an example is answered with. */
export function statusOf(call: DeclaredCall, { refused }: Example): number {
  if (refused !== undefined) return PROBLEMS[refused].status;
  return typeof call.answer === 'object' && 'leadsTo' in call.answer ? 303 : 200;
}

/** `postUtilsCustomFormsSignup`; a parameter is `By…`. */
export const operationIdOf = ({ method, path }: DeclaredCall): string =>
  method.toLowerCase() +
  path
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** What the schema takes, before it is trimmed or taken apart. Rules that JSON Schema has no word for are left to the server. */
function jsonSchema(schema: z.ZodMiniType): object {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return made;
}

/** The name and the schema of a JSON answer; undefined of another. */
export function jsonAnswer({ answer }: DeclaredCall): NamedAnswer | undefined {
  if (typeof answer === 'string') return { name: answer, schema: ANSWERS[answer] };
  return 'schema' in answer ? answer : undefined;
}

function answered(call: DeclaredCall): Record<string, object> {
  const json = jsonAnswer(call);
  if (json !== undefined)
    return {
      200: { description: json.name, content: { 'application/json': { schema: ref('schemas', json.name) } } },
    };
  const answer = call.answer as Exclude<DeclaredCall['answer'], string | NamedAnswer>;
  if ('leadsTo' in answer)
    return {
      303: {
        description: `Leads to ${answer.leadsTo}.`,
        headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
      },
    };
  return { 200: { description: answer.about, content: { [answer.type]: { schema: { type: 'string' } } } } };
}

function shownExample(
  call: DeclaredCall,
  example: Example,
): { readonly summary: string; readonly description?: string } {
  const summary =
    example.refused === undefined
      ? `Answered with ${statusOf(call, example)}`
      : `Refused with ${statusOf(call, example)}, ${example.refused}`;
  return {
    summary,
    ...(example.after === undefined
      ? {}
      : {
          description: `In a browser that has sent ${example.after.map((before) => `\`${before}\``).join(', then ')}.`,
        }),
  };
}

/** Those of the examples that give the parameter a value, under the examples' names. */
function parameterExamples(call: DeclaredCall, where: 'path' | 'query', name: string): { readonly examples?: object } {
  const given = (call.examples ?? []).flatMap((example) => {
    const value = example[where]?.[name];
    return value === undefined ? [] : [[example.name, { ...shownExample(call, example), value }] as const];
  });
  return given.length === 0 ? {} : { examples: Object.fromEntries(given) };
}

function parameters(call: DeclaredCall): readonly object[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...parameterExamples(call, 'path', name),
  }));
  const inQuery = Object.entries(call.query ?? {}).map(([name, { about, required, values }]) => ({
    name,
    in: 'query',
    required: required === true,
    description: about,
    schema: { type: 'string', ...(values === undefined ? {} : { enum: values }) },
    ...parameterExamples(call, 'query', name),
  }));
  const shared = [
    ...(call.tag === 'quotes' ? [] : ['Locale', 'GeoIp']),
    ...(call.idempotent ? ['IdempotencyKey'] : []),
  ].map((name) => ref('parameters', name));
  return [...inPath, ...inQuery, ...shared];
}

function requestBody(call: DeclaredCall): { readonly requestBody?: object } {
  if (call.method === 'GET') return {};
  if (call.bodyType === 'any') return { requestBody: { description: 'Is not looked at.', content: { '*/*': {} } } };
  const examples = (call.examples ?? [])
    .filter(({ body }) => body !== undefined)
    .map((example) => [example.name, { ...shownExample(call, example), value: example.body }]);
  const shown = examples.length === 0 ? {} : { examples: Object.fromEntries(examples) };
  if (call.body === undefined)
    return {
      requestBody: { description: 'Empty.', content: { 'application/json': { schema: { type: 'object' }, ...shown } } },
    };
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.body), ...shown } } },
  };
}

const operation = (call: DeclaredCall): object => ({
  operationId: operationIdOf(call),
  tags: [call.tag],
  summary: call.summary,
  security: call.proof.map((parts) =>
    Object.fromEntries(parts.flatMap((part) => SECURITY[part].map((scheme) => [scheme, []]))),
  ),
  parameters: parameters(call),
  ...requestBody(call),
  responses: {
    ...answered(call),
    ...refusedResponses(call),
    ...Object.fromEntries(
      Object.entries(call.texts ?? {}).map(([status, description]) => [
        status,
        { description, content: { 'text/plain': { schema: { type: 'string' } } } },
      ]),
    ),
  },
});

const COMPONENTS = {
  securitySchemes: {
    'xsrf-cookie': { type: 'apiKey', in: 'cookie', name: XSRF_COOKIE.name, description: 'Set by GET /api/xsrf.' },
    'xsrf-header': {
      type: 'apiKey',
      in: 'header',
      name: XSRF_HEADER.toUpperCase(),
      description: 'The value of the cookie XSRF-TOKEN.',
    },
    operator: { type: 'http', scheme: 'bearer', description: 'The setting OPERATOR_TOKEN.' },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Of a log-in, renewed by POST /api/user/session.',
    },
    'sign-up': {
      type: 'apiKey',
      in: 'cookie',
      name: SIGNUP_COOKIE.hostName,
      description:
        'Set by the first step of a registration; names it from step to step. Without https, without `__Host-`.',
    },
    'trading-central': {
      type: 'apiKey',
      in: 'cookie',
      name: TRADING_CENTRAL_COOKIE.hostName,
      description: 'Set by the first step for trading central.',
    },
    application: {
      type: 'apiKey',
      in: 'cookie',
      name: APPLICATION_COOKIE.hostName,
      description: 'Set by the link of a mail; opens the application of a client, and nothing else.',
    },
  },
  parameters: {
    Locale: {
      name: 'X-Locale',
      in: 'header',
      description: 'Edition (`en-gb`), locale or language that the visitor reads.',
      schema: { type: 'string' },
    },
    ...webhookParameters,
    GeoIp: {
      name: 'geoip',
      in: 'query',
      description: 'Copied from the address of the page. It never decides what is offered or refused.',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A repeat of the same request under the same key gets the same answer and makes one record.',
      schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH, pattern: '^[\\x21-\\x7e]+$' },
    },
  },
} as const satisfies Record<string, Record<string, object>>;

/** The calls as OpenAPI 3.1. @param publicUrl of this site, without a slash at its end */
export function openapiDocument(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of DECLARED_CALLS) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Forecourt',
      version: '1',
      description:
        'Every HTTP call of this site. Beside them there are two websockets, /ws/ticks and /ws/ticks-change. A test sends each example, and it is answered as it says.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks(),
    components: {
      ...COMPONENTS,
      schemas: {
        ...problemSchemas(),
        ...webhookSchemas(),
        ...Object.fromEntries(
          DECLARED_CALLS.flatMap((call) => jsonAnswer(call) ?? []).map(({ name, schema }) => [
            name,
            jsonSchema(schema),
          ]),
        ),
      },
    },
  };
}
