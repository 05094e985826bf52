import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/limits.ts';
import { PROBLEMS, type ProblemCode } from '#contracts/problems.ts';
import { WEBHOOK_EVENTS } from '#contracts/webhook-events/catalogue.ts';
import { readPage } from '../../../tests/docs/markdown-table.ts';
import { DECLARED_CALLS, openapiDocument, operationIdOf } from './openapi-document.ts';
import { refusalsOf, SITE_PROBLEMS } from './refusals.ts';

type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: object;
};
type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
};
type Document = {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly requestBody: { readonly content: Readonly<Record<string, object>> } }>>
    >
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly securitySchemes: object;
  };
};

const document = JSON.parse(JSON.stringify(openapiDocument('https://forecourt.test'))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every object in the document. */
function* objects(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const inner of Object.values(value)) yield* objects(inner);
}

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, key) =>
        (at as Readonly<Record<string, unknown>> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
}

describe('the OpenAPI document', () => {
  it('[FRM-2] has the calls that docs/calls.md lists for the server, and no other', () => {
    const [, today = ''] = readPage('calls.md').split('## What the server has today');
    const listed = [...today.matchAll(/^- `(GET|POST|PATCH) (\S+)`$/gm)].map(([, method, path]) => `${method} ${path}`);
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(listed.toSorted());
    expect(DECLARED_CALLS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(listed.toSorted());
  });

  it('is of OpenAPI 3.1: names, references, parameters, security and answers', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at || !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);

    const references = [...objects(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(operations.length);
    expect(references.filter((reference) => !reference.startsWith('#/') || resolve(reference) === undefined)).toEqual(
      [],
    );

    // 4.8.8: paths that differ in the names of their parameters only are the same path.
    const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
    // 4.8.7: a component's key.
    for (const kind of Object.values(document.components))
      for (const key of Object.keys(kind)) expect(key).toMatch(/^[a-zA-Z0-9._-]+$/);

    const tags = document.tags.map(({ name }) => name);
    for (const { path, method, operation } of operations) {
      const where = `${method} ${path}`;
      const parameters = operation.parameters.map((parameter) =>
        parameter.$ref === undefined ? parameter : (resolve(parameter.$ref) as Parameter),
      );
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map(({ name }) => name),
        where,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(
        inPath.every(({ required }) => required === true),
        where,
      ).toBe(true);
      expect(new Set(parameters.map(({ name, in: place }) => `${place} ${name}`)).size, where).toBe(parameters.length);
      expect(
        parameters.every(({ schema }) => schema !== undefined),
        where,
      ).toBe(true);
      expect(
        operation.tags.every((tag) => tags.includes(tag)),
        where,
      ).toBe(true);
      for (const scheme of operation.security.flatMap((needed) => Object.keys(needed)))
        expect(document.components.securitySchemes, where).toHaveProperty(scheme);
      expect(
        Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status)),
        where,
      ).toBe(true);
      expect(
        Object.values(operation.responses).every(({ description }) => description !== ''),
        where,
      ).toBe(true);
    }
  });

  it('has every event of webhooks, in its version, with an example that its schema takes', () => {
    expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_EVENTS.map(({ name }) => name));
    for (const { name, version, data, example } of WEBHOOK_EVENTS) {
      const schema = resolve(`#/components/schemas/event-${name}`) as {
        properties: {
          version: object;
          data: { required: string[]; properties: object; additionalProperties?: unknown };
        };
      };
      expect(schema.properties.version, name).toMatchObject({ const: version });
      expect(Object.keys(schema.properties.data.properties), name).toEqual(Object.keys(data.shape));
      expect(schema.properties.data.additionalProperties, name).toBeUndefined();
      expect(document.webhooks[name]?.['post']?.requestBody.content['application/json'], name).toMatchObject({
        examples: { example: { value: { type: name, version, data: example } } },
      });
    }
  });

  it('is valid by the schema that the OpenAPI Initiative publishes for 3.1', async () => {
    const served = () => JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
    const told = await new Validator().validate(served());
    expect([told.valid, told.errors ?? []]).toEqual([true, []]);
    const broken = await new Validator().validate({ ...served(), info: { title: 'no version' } });
    expect(broken.valid).toBe(false);
  });

  it('has no address that ends in a slash but those of the contract', () => {
    // `redocly lint` calls these errors; five are the source document's, and the sixth is their sibling in docs/calls.md.
    expect(
      Object.keys(document.paths)
        .filter((path) => path.endsWith('/'))
        .toSorted(),
    ).toEqual([
      '/activation_code/verify/{code}/',
      '/auth/send_onetime_auth_sms/',
      '/captcha/registration/create_token/',
      '/captcha/registration/verify/',
      '/password/reset/{hash}/',
      '/registration/unregistered_cfd_consent/',
    ]);
  });

  it('has no component that nothing refers to, but refusals of addresses and pages', () => {
    const named = new Set([...objects(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !named.has(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([
      'problem-bad-address',
      'problem-withheld-by-law',
      'problem-gone',
      'problem-method-not-allowed',
    ]);
  });

  it('writes schemas as JSON Schema has them', () => {
    const kinds = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
    // What an example holds is no schema: a passkey has a `type` of its own.
    const withoutExamples = JSON.stringify([document.components.schemas, document.paths], (key, value: unknown) =>
      key === 'examples' ? undefined : value,
    );
    const parts = [...objects(JSON.parse(withoutExamples))];
    expect(parts.flatMap(({ type }) => (typeof type === 'string' && !kinds.has(type) ? [type] : []))).toEqual([]);
    const patterns = parts.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));
    expect(patterns.length).toBeGreaterThan(50);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow();
    const signUp = resolve(
      '#/paths/~1utils~1custom-forms~1signup/post/requestBody/content/application~1json/schema',
    ) as { required: string[]; properties: Record<string, object> };
    expect(signUp.required).toEqual(['email', 'password', 'country_id', 'consent_terms']);
    expect(signUp.properties['password']).toMatchObject({
      type: 'string',
      minLength: PASSWORD_MIN_LENGTH,
      maxLength: PASSWORD_MAX_LENGTH,
    });
    expect(signUp.properties['email']).toMatchObject({ maxLength: 254 });
  });

  it('has every refusal of the site as a component, and names each where it can be met', () => {
    for (const code of SITE_PROBLEMS) {
      expect(document.components.schemas[`problem-${code}`]).toMatchObject({
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { properties: { code: { const: code }, status: { const: PROBLEMS[code].status } } },
        ],
      });
    }
    const named = new Set(DECLARED_CALLS.flatMap(refusalsOf));
    // Those of addresses and pages, not of a call.
    const ofNoCall: readonly ProblemCode[] = ['bad-address', 'withheld-by-law', 'gone', 'method-not-allowed'];
    expect(SITE_PROBLEMS.filter((code) => !named.has(code))).toEqual(ofNoCall);
  });

  it('promises of its examples what the call promises', () => {
    for (const call of DECLARED_CALLS) {
      const where = operationIdOf(call);
      const examples = call.examples ?? [];
      expect(new Set(examples.map(({ name }) => name)).size, where).toBe(examples.length);
      expect(refusalsOf(call), where).toEqual(expect.arrayContaining(examples.flatMap(({ refused }) => refused ?? [])));
      // A body that is refused for something else than itself is a good one.
      const good = examples.filter(({ refused }) => refused !== 'bad-input');
      expect(
        good.filter(({ body }) => call.body?.safeParse(body).success === false).map(({ name }) => name),
        where,
      ).toEqual([]);
      const before = examples
        .flatMap(({ after = [] }) => after)
        .map((name) => DECLARED_CALLS.find(({ method, path }) => `${method} ${path}` === name)?.examples?.[0]);
      expect(
        before.filter((first) => first === undefined || first.refused !== undefined),
        where,
      ).toEqual([]);
    }
  });
});
