import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INTERNAL_CALL_HEADER } from '#contracts/call-headers.ts';
import { DOCUMENT_BODY_MAX_BYTES } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { FILE_CONTROL_SUFFIX } from '#forms/engine/form-controls.ts';
import { type InProcessCall, postForm } from '#forms/server/post-form.ts';
import { postedStep } from '#forms/server/form-definitions.ts';
import type { Brand } from '#content/brand.ts';
import type { Pages } from '#pages/page-answer.ts';
import type { ShownComplaints } from '#forms/engine/form-problem.ts';
import { formFactsOf } from '#forms/server/form-facts-of.ts';
import { sourceOfQuery } from '#console/funnel/counted-form.ts';
import { COUNTED_FORMS } from './counted-forms.ts';
import type { FormLoads } from './form-loads.ts';
import { queryOf } from './request-target.ts';
import type { PageSender } from './page-sender.ts';

export type FormPostsOptions = {
  /** The content in view: pages may change while the site is open. */
  readonly brand: () => Brand;
  readonly pages: () => Pages;
  readonly sender: PageSender;
  readonly publicUrl: string;
  readonly internalSecret: string;
  /** Keys the idempotency keys of forms posted without JavaScript. */
  readonly secret: string;
  readonly loads: FormLoads | undefined;
};

/** Forms posted without JavaScript: to their page's own address, ended in the same calls (PLT-1, calls: XSRF). */
export function formPosts(app: FastifyInstance, options: FormPostsOptions): void {
  const { pages, sender } = options;
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: DOCUMENT_BODY_MAX_BYTES },
    async (request: FastifyRequest, body: Buffer) => multipartFields(request.headers['content-type'] ?? '', body),
  );

  app.post<{ Params: { edition: string; '*': string } }>('/:edition/*', async (request, reply) => {
    const brand = options.brand();
    const edition = brand.edition(request.params.edition);
    const page = edition && brand.page(edition.id, request.params['*']);
    if (edition === undefined || page === undefined) throw new ProblemError('not-found');
    const body = request.body;
    const contentType = request.headers['content-type'] ?? '';
    const isForm =
      typeof body === 'object' &&
      body !== null &&
      ['application/x-www-form-urlencoded', 'multipart/form-data'].some((type) => contentType.startsWith(type));
    if (!isForm)
      throw new ProblemError(
        'wrong-content-type',
        'A page takes forms only; the calls that take JSON have addresses of their own.',
      );
    const posted = postedStep(body as Readonly<Record<string, unknown>>);
    if (posted === undefined) throw new ProblemError('not-found', 'The form names no step that exists.');

    const target = new URL(`${options.publicUrl}${request.raw.url ?? '/'}`);
    const now = new Date();
    const result = await postForm({
      ...posted,
      body: body as Readonly<Record<string, unknown>>,
      from: {
        origin: request.headers.origin,
        secFetchSite: one(request.headers['sec-fetch-site']),
        ownOrigin: new URL(options.publicUrl).origin,
      },
      cookies: request.cookies,
      userAgent: request.headers['user-agent'],
      address: target,
      facts: formFactsOf(brand, edition, options.publicUrl, now, posted.definition.id, page),
      locale: edition.locale,
      call: callInProcess(app, request, options.internalSecret),
      secret: options.secret,
      now,
    });
    if (result.kind === 'render' && result.isUnsent)
      countRefusal(options, request, edition.id, posted, result.props.errors);
    if (result.setCookie.length > 0) void reply.header('Set-Cookie', result.setCookie);
    if (result.kind === 'redirect') return reply.redirect(result.to, 303);
    const answer = await pages().render({
      path: target.pathname,
      query: target.searchParams,
      now,
      props: { [`fc-form-${posted.definition.id}`]: result.props },
      status: result.status,
    });
    return sender.once(request, reply, answer, { 'Cache-Control': 'no-store' });
  });
}

/** What the rules of the form refuse is refused by no call. */
function countRefusal(
  { loads }: FormPostsOptions,
  request: FastifyRequest,
  edition: string,
  { definition, step }: NonNullable<ReturnType<typeof postedStep>>,
  errors: ShownComplaints,
): void {
  const form = COUNTED_FORMS.find(({ id }) => id === definition.id);
  const counted = form?.steps.find(({ id }) => id === step.id);
  if (form === undefined || counted === undefined) return;
  loads?.refused({
    form,
    version: form.version,
    step: counted,
    edition,
    agent: request.headers['user-agent'],
    source: sourceOfQuery(queryOf(request.raw.url ?? '').toString()),
    fields: Object.entries(errors).map(([field, { code }]) => [field, code] as const),
    problem: 'bad-input',
  });
}

const one = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0];

/**
 * The fields of a form with files, each file as base64 in the field that its control is named after.
 *
 * @throws ProblemError `bad-input` where it cannot be read
 */
async function multipartFields(contentType: string, body: Buffer): Promise<Readonly<Record<string, string>>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new ProblemError('bad-input', 'The form is cut short, or is no multipart/form-data (RFC 7578).');
    });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ||= value;
    else if (name.endsWith(FILE_CONTROL_SUFFIX))
      fields[name.slice(0, -FILE_CONTROL_SUFFIX.length)] = Buffer.from(await value.arrayBuffer()).toString('base64');
  }
  return fields;
}

/** The site's own calls, made on the visitor's behalf: their cookies, their address, their browser. */
function callInProcess(app: FastifyInstance, request: FastifyRequest, internalSecret: string): InProcessCall {
  return async (method, path, json, headers) => {
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress: request.ip,
      headers: {
        ...headers,
        ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
        ...(request.headers['user-agent'] === undefined ? {} : { 'user-agent': request.headers['user-agent'] }),
        [INTERNAL_CALL_HEADER]: internalSecret,
        accept: 'application/json',
      },
      ...(method === 'GET' ? {} : { payload: (json ?? {}) as Record<string, unknown> }),
    });
    const cookies = answer.headers['set-cookie'];
    return {
      status: answer.statusCode,
      json: answer.body === '' ? undefined : (answer.json() as unknown),
      setCookie: cookies === undefined ? [] : [cookies].flat(),
    };
  };
}
