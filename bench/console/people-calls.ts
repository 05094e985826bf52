/** What both benches of the list of people share: a browser's cookie, times, and the calls that are measured. */
import { PERSON_KINDS, PERSON_STAGES } from '#contracts/people.ts';
import type { PeopleAnswer } from '#console/answers.ts';

export type Ask = <Answer>(path: string, body?: object) => Promise<Answer>;

/** Asks the console's calls at `origin()` as one browser does, which keeps the cookie. */
export function asker(origin: () => string): Ask {
  let cookie = '';
  return async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${origin()}/console/api/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { cookie, origin: origin(), 'content-type': 'application/json' },
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

export const pick = <Each>(list: readonly Each[], i: number): Each => list[i % list.length]!;

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** Calls one after the other, and prints a line: milliseconds at the median, the 95th percentile and the most. */
export async function measure(name: string, calls: number, call: (i: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < calls; i += 1) {
    const from = performance.now();
    await call(i);
    times.push(performance.now() - from);
  }
  const show = (value: number) => value.toFixed(1).padStart(8);
  console.log(
    `${name.padEnd(46)} p50 ${show(at(times, 0.5))} ms   p95 ${show(at(times, 0.95))} ms   max ${show(Math.max(...times))} ms`,
  );
}

const EDITIONS = ['en-gb', 'de-de', 'es-es', 'ar-jo'];
const TYPED = [
  'm',
  'ma',
  'mar',
  'maria',
  'maria g',
  'maria garcia',
  'garcia',
  'gar',
  'x1',
  'x1a',
  'omar price',
  'a',
  'smith jack',
  'zz',
];

/** The list with each filter, the search as it is typed, and a person, `calls` times each. */
export async function measurePeople(
  ask: Ask,
  calls: number,
  owners: readonly string[],
  some: readonly { readonly id: string }[],
): Promise<void> {
  await measure('list, first rows', calls, () => ask('people', {}));
  await measure('list by stage', calls, (i) => ask('people', { stage: pick(PERSON_STAGES, i) }));
  await measure('list by owner', calls, (i) => ask('people', { owner: pick([...owners, 'none'], i) }));
  await measure('list by kind and edition', calls, (i) =>
    ask('people', { kind: pick(PERSON_KINDS, i), edition: pick(EDITIONS, i) }),
  );
  await measure('list by owner and stage', calls, (i) =>
    ask('people', { owner: pick(owners, i), stage: pick(PERSON_STAGES, i) }),
  );
  await measure('list by all four', calls, (i) =>
    ask('people', {
      owner: pick(owners, i),
      stage: pick(PERSON_STAGES, i),
      kind: pick(PERSON_KINDS, i),
      edition: pick(EDITIONS, i),
    }),
  );
  await measure('list, waiting for confirmation', calls, () => ask('people', { confirm: 'waiting', sort: 'created' }));
  let after: string | null = null;
  await measure('list, page after page', calls, async () => {
    const page: PeopleAnswer = await ask('people', after === null ? {} : { after });
    after = page.next;
  });
  await measure('search as typed: names', calls, (i) => ask('people/search', { text: pick(TYPED, i) }));
  await measure('search: an address, from its beginning', calls, (i) =>
    ask('people/search', { text: `person.${(i * 7919) % 1_000_000}`.slice(0, 8 + (i % 6)) }),
  );
  await measure('search: the end of a number', calls, (i) =>
    ask('people/search', { text: String(100_000 + ((i * 7919) % 899_999)) }),
  );
  await measure('a person', calls, (i) => ask(`people/${pick(some, i).id}`));
  await measure('the timeline of a person', calls, (i) => ask(`people/${pick(some, i).id}/timeline`, {}));
}
