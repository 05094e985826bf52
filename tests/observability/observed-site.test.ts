import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deployFile } from '../deploy/deploy-files.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const TOKEN = 'a token of metrics';
const EMAIL = 'ada.observed@example.com';
const MARK = 'a-word-of-the-visitor';

type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
};
type ExportedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
};
type Exported = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[] }[];
};

const attribute = (span: ExportedSpan, key: string): string | number | undefined => {
  const value = span.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const subscription = (email: string) => ({
  email,
  consent: true,
  topics: ['market-news'],
  form_id: 'subscription',
  form_version: '1',
  shown_texts: ['privacy 3'],
  edition: 'en-gb',
});

/** Spans leave in batches, 5 s apart. */
const PATIENCE = { timeout: 15_000, interval: 200 };

describe('[LIV-7] a site whose requests are measured, logged and traced', () => {
  const folder = temporaryFolder();
  let collector: Awaited<ReturnType<typeof startReceiver>>;
  let site: Site;
  beforeAll(async () => {
    collector = await startReceiver(() => ({ status: 200, body: '{}' }));
    site = await startSite({
      dataDir: folder.path,
      env: {
        METRICS_TOKEN: TOKEN,
        ACCESS_LOG: 'on',
        LOG_LEVEL: 'warn',
        CAPTCHA: 'off',
        SIGN_UPS_PER_ADDRESS: 'off',
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      },
    });
  });
  afterAll(async () => {
    await site?.stop();
    await collector?.close();
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });
  const metrics = async () => (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
  /** How many requests are counted with these labels. */
  const counted = async (route: string, method: string, status: number): Promise<number> => {
    const labels = `route="${route}",method="${method}",status="${status}"`;
    const [, count] =
      new RegExp(
        `forecourt_http_request_duration_seconds_count\\{${labels.replaceAll(/[/*{}]/g, '\\$&')}\\} (\\d+)`,
      ).exec(await metrics()) ?? [];
    return Number(count ?? 0);
  };
  const logged = (): readonly Record<string, unknown>[] =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"answered"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const spans = (): readonly ExportedSpan[] =>
    collector.received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => (JSON.parse(body) as Exported).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

  it('counts an answer under its route, what lay ready apart, and never under a word of the visitor', async () => {
    await get('/en-gb/markets');
    await get(`/en-gb/markets?${MARK}=1`);
    await get('/en-gb/markets');
    expect([await counted('/*', 'GET', 200), await counted('page', 'GET', 200)]).toEqual([1, 2]);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/en-gb/markets')).text())?.[1] ?? '';
    await get(script);
    await get(script);
    expect(await counted('file', 'GET', 200)).toBe(2);
    await get(`/${MARK}/%E0%A4%A`);
    await fetch(`${site.url}/${MARK}`, { method: 'PROPFIND' });
    const text = await metrics();
    expect(text).toMatch(/route="unmatched",method="GET",status="400"/);
    expect(text).toMatch(/route="unmatched",method="other"/);
    expect(text).not.toContain(MARK);
  });

  it('tells version, pool and queues', async () => {
    const text = await metrics();
    expect(text).toMatch(/forecourt_build_info\{version="\d+\.\d+\.\d+",commit="[^"]+",node="\d+\.[^"]+"\} 1/);
    for (const state of ['busy', 'idle', 'waiting'])
      expect(text).toMatch(new RegExp(`forecourt_database_pool_connections\\{state="${state}"\\} \\d`));
    expect(text).toMatch(/forecourt_queue_oldest_age_seconds\{queue="follow-ups"\} \d/);
    expect(text).toMatch(/^forecourt_dead_letters 0$/m);
  });

  it('[ASVS 16.3.1] counts and logs who shows a wrong token, not the token, and nobody who shows none', async () => {
    const wrong = `Bearer ${TOKEN}s`;
    const answers = [await get('/metrics', { authorization: wrong }), await get('/metrics'), await get('/readyz')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect(await metrics()).toMatch(/^forecourt_refused_tokens_total\{token="metrics"\} 1$/m);
    const lines = site.output().split('\n');
    expect(lines.filter((line) => line.includes('a wrong token was refused'))).toHaveLength(1);
    expect(site.output()).not.toContain(`${TOKEN}s`);
  });

  it('has every metric that alerts and dashboard name', async () => {
    const known = new Set([...(await metrics()).matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
    known.add('up'); // Prometheus's own: whether the scrape was answered
    const files = ['prometheus/rules.yaml', 'grafana/forecourt.json'].map(deployFile).join('\n');
    const named = [...files.matchAll(/\b(?:forecourt|nodejs|process)_\w+(?=[{["\s)])/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('logs a line for each answer, with the id that the visitor has, and nothing that he sent', async () => {
    const visitor = new Visitor(site.url);
    const answer = await visitor.request('POST', `/api/subscribe?${MARK}=1`, {
      json: subscription(EMAIL),
      headers: { 'user-agent': MARK, referer: `https://${MARK}.example/` },
    });
    const id = answer.headers.get('x-request-id');
    const line = await vi.waitFor(() => {
      const found = logged().find((each) => each['id'] === id);
      expect(found).toBeDefined();
      return found;
    });
    expect(line).toMatchObject({ route: '/api/subscribe', method: 'POST', status: answer.status });
    expect(line?.['ms']).toBeGreaterThan(0);
    expect(Object.keys(line ?? {}).toSorted()).toEqual(
      ['hostname', 'id', 'level', 'method', 'ms', 'msg', 'pid', 'route', 'status', 'time'].toSorted(),
    );
    const lines = JSON.stringify(logged());
    for (const word of [MARK, EMAIL, '127.0.0.1', '::1']) expect(lines).not.toContain(word);
  });

  it(
    'makes a trace of each call, with its own queries under it, also where many wait for the database',
    { tags: ['long'] },
    async () => {
      const visitors = await Promise.all(
        Array.from({ length: 12 }, async (_, i) => {
          const visitor = new Visitor(site.url);
          const answer = await visitor.request('POST', '/api/subscribe', {
            json: subscription(`observed-${i}@example.com`),
            headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
          });
          expect(answer.status).toBeLessThan(300);
          return answer.headers.get('x-request-id');
        }),
      );
      const calls = await vi.waitFor(() => {
        const found = visitors.map((id) => spans().find((span) => attribute(span, 'forecourt.request.id') === id));
        expect(found.every((span) => span !== undefined)).toBe(true);
        return found.flatMap((span) => span ?? []);
      }, PATIENCE);
      // A stranger does not choose of which trace he is a part.
      expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(calls.length);
      expect(calls.filter(({ parentSpanId }) => (parentSpanId ?? '') !== '')).toEqual([]);
      await vi.waitFor(() => {
        for (const call of calls) {
          const under = spans().filter((span) => span.traceId === call.traceId && span.spanId !== call.spanId);
          const inserts = under.filter(({ name }) => name.startsWith('INSERT newsletter'));
          expect(inserts, call.traceId).toHaveLength(1);
          expect(inserts[0]?.parentSpanId).toBe(call.spanId);
          expect(attribute(call, 'http.route')).toBe('/api/subscribe');
        }
      }, PATIENCE);
      await vi.waitFor(() => expect(spans().some(({ name }) => name.startsWith('job mail '))).toBe(true), PATIENCE);
      const all = JSON.stringify(spans());
      for (const word of [MARK, EMAIL, 'observed-', '0af7651916cd43dd8448eb211c80319c'])
        expect(all).not.toContain(word);
    },
  );

  it('goes on where the collector is away', async () => {
    await collector.close();
    expect((await get('/api/xsrf')).ok).toBe(true);
    expect((await get('/readyz')).status).toBe(200);
  });
});
