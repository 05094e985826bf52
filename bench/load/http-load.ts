// Sends requests of a day at a fixed rate, whether they are answered or not, and says how long answers took. autocannon does
// the work: each of its connections is a visitor who sends one request a second. So the rate does not fall while the server is
// slow, as long as answers take less than a second; those that take longer are counted as late.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesToRunner } from '../gateway/lines.ts';
import { isKind, type Kind, KINDS, PAGES, SEARCHES, visitorAddress } from './day.ts';
import type { HttpAnswers, HttpCommand, HttpReport } from './reports.ts';

/** Visitors begin spread over their second, so that the requests of each second are, too. */
const STARTS_PER_SECOND = 100;
const SETTLE_SECONDS = 3;
const LATE_MS = 1_000;
/** Until it is stopped. */
const LONGEST_SECONDS = 3_600;

type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
type Context = { kind?: Kind; path?: string };
type Options = {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly connectionRate: 1;
  readonly ignoreCoordinatedOmission: true;
  readonly timeout: number;
  readonly requests: readonly {
    readonly setupRequest: (request: Request, context: Context) => Request;
    readonly onResponse: (
      status: number,
      body: string,
      context: Context,
      headers: Readonly<Record<string, string>>,
    ) => void;
  }[];
};
type Instance = Promise<{ readonly errors: number }> & {
  stop(): void;
  on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): void;
};
const library = join(import.meta.dirname, 'node_modules/autocannon/autocannon.js');
const { default: autocannon } = (await import(library)) as { readonly default: (options: Options) => Instance };

const [origin = '', seed = '0'] = process.argv.slice(2);
const { token } = (await (await fetch(`${origin}/api/xsrf`)).json()) as { token: string };

/** What a browser asks for at its first page, and the newest tag of each page. */
const tags = new Map<string, string>();
const files = new Set<string>();
for (const path of PAGES) {
  const answer = await fetch(origin + path);
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/(?:assets|fonts|shapes)\/[^"#]+)[^"]*"/g))
    files.add(file);
}
const fileList = [...files];
for (const file of fileList) {
  const { status } = await fetch(origin + file);
  if (status !== 200) throw new Error(`${file}, which a page names, was answered ${status}`);
}
const spreads = '/api/ajax/quotes_typical_spreads?instruments=AUDUSD%2CEURUSD%2CGBPUSD%2CUSDCAD%2CUSDCHF%2CUSDJPY';

let people = 0;
const counts: Partial<Record<Kind, number>> = {};
const taken = <Of>(list: readonly Of[], number: number): Of => list[number % list.length] as Of;

function requestOf(kind: Kind): Request {
  const number = (counts[kind] = (counts[kind] ?? 0) + 1);
  const headers: Record<string, string> = {
    'accept-encoding': 'br, gzip',
    'x-forwarded-for': visitorAddress((people += 1)),
  };
  const get = (path: string): Request => ({ method: 'GET', path, headers });
  const page = taken(PAGES, number);
  switch (kind) {
    case 'page':
      return get(page);
    case 'again':
      headers['if-none-match'] = tags.get(page) ?? '';
      return get(page);
    case 'file':
      return get(taken(fileList, number));
    case 'token':
      return get('/api/quotes/token');
    case 'spreads':
      return get(spreads);
    case 'search':
      return get(`/api/search?q=${encodeURIComponent(taken(SEARCHES, number))}&edition=en-gb`);
    case 'sign-up':
      headers['content-type'] = 'application/json';
      headers['x-xsrf-token'] = token;
      headers['cookie'] = `XSRF-TOKEN=${token}`;
      return {
        method: 'POST',
        path: '/utils/custom-forms/signup',
        headers,
        body: JSON.stringify({
          email: `load.${seed}.${number}@example.com`,
          password: 'correct horse battery staple',
          country_id: 'GB',
          consent_terms: true,
          edition: 'en-gb',
        }),
      };
  }
}

/** Draws kinds by their rates, evenly: the one that is furthest behind comes next. */
function drawer(rates: HttpCommand['rates']): () => Kind {
  const shares = KINDS.flatMap((kind) => ((rates[kind] ?? 0) > 0 ? [{ kind, rate: rates[kind] ?? 0, due: 0 }] : []));
  const total = shares.reduce((sum, { rate }) => sum + rate, 0);
  return () => {
    for (const share of shares) share.due += share.rate;
    const next = shares.reduce((most, share) => (share.due > most.due ? share : most));
    next.due -= total;
    return next.kind;
  };
}

async function run({ rates, seconds }: HttpCommand): Promise<Omit<HttpReport, 'kind'>> {
  const rate = Math.round(Object.values(rates).reduce((sum, of) => sum + of, 0));
  const draw = drawer(rates);
  const times: Partial<Record<Kind, number[]>> = {};
  const answers: Partial<Record<Kind, { bytes: number; faults: number }>> = {};
  const faults: Record<string, number> = {};
  let late = 0;
  let isMeasuring = false;
  let kind: Kind | undefined;
  const starts = Math.min(rate, STARTS_PER_SECOND);
  const begun = performance.now();
  const instances: Instance[] = [];
  for (let start = 0; start < starts; start += 1) {
    await sleep(Math.max(0, begun + (start * 1_000) / starts - performance.now()));
    const instance = autocannon({
      url: origin,
      connections: Math.floor(rate / starts) + (start < rate % starts ? 1 : 0),
      duration: LONGEST_SECONDS,
      connectionRate: 1,
      ignoreCoordinatedOmission: true, // its correction is for connections that wait for an answer before they ask again
      timeout: 10,
      requests: [
        {
          setupRequest(request, context) {
            context.kind = draw();
            const next = requestOf(context.kind);
            context.path = next.path ?? '';
            return Object.assign({}, request, next);
          },
          onResponse(status, _body, context, headers) {
            kind = context.kind;
            const tag = headers['ETag'] ?? headers['etag'];
            if (status === 200 && context.path !== undefined && tag !== undefined) tags.set(context.path, tag);
          },
        },
      ],
    });
    // Comes right after `onResponse` of the same answer.
    instance.on('response', (_client, status, bytes, ms) => {
      if (!isMeasuring || kind === undefined || !isKind(kind)) return;
      (times[kind] ??= []).push(ms);
      const of = (answers[kind] ??= { bytes: 0, faults: 0 });
      of.bytes += bytes;
      if (ms > LATE_MS) late += 1;
      // A page that shows prices changes meanwhile.
      if (status === 200 || (kind === 'again' && status === 304)) return;
      of.faults += 1;
      faults[`${kind} ${status}`] = (faults[`${kind} ${status}`] ?? 0) + 1;
    });
    instances.push(instance);
  }
  await sleep(SETTLE_SECONDS * 1_000);
  say({ kind: 'measuring' });
  const cpu = process.cpuUsage();
  isMeasuring = true;
  await sleep(seconds * 1_000);
  isMeasuring = false;
  const { user, system } = process.cpuUsage(cpu);
  say({ kind: 'measured' });
  for (const instance of instances) instance.stop();
  const results = await Promise.all(instances);
  const measured = KINDS.flatMap((of): [Kind, HttpAnswers][] => {
    const sorted = Float64Array.from(times[of] ?? []).toSorted();
    if (sorted.length === 0) return [];
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const { bytes = 0, faults: wrong = 0 } = answers[of] ?? {};
    return [[of, { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), bytes, faults: wrong }]];
  });
  return {
    answers: Object.fromEntries(measured),
    faults,
    late,
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
    cpuMs: (user + system) / 1_000,
  };
}

const say = linesToRunner<HttpReport | { kind: 'measuring' | 'measured' | 'ready'; files?: number }, HttpCommand>(
  (command) => void run(command).then((report) => say({ kind: 'ran', ...report })),
);
say({ kind: 'ready', files: fileList.length });
