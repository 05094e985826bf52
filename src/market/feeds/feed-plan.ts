import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { Instrument, InstrumentKind } from '#contracts/instruments.ts';
import { FEED_SETTLE_S, FEED_TAKEOVER_S } from '#contracts/limits.ts';
import type { Route } from '#market/feeds/source-router.ts';

/** One feed with its settings by plain names, or a file that names several and who has which instrument. */
export type FeedChoice =
  | { readonly name: string; readonly settings: Readonly<Record<string, string>> }
  | { readonly file: string };

export type PlannedSource = {
  /** As the operator calls it: in logs, metrics and routes. */
  readonly source: string;
  readonly feed: string;
  readonly settings: Readonly<Record<string, string>>;
};

export type FeedPlan = {
  readonly sources: readonly PlannedSource[];
  readonly routeOf: (instrument: Instrument) => Route | undefined;
};

const KINDS = ['forex', 'index', 'commodity', 'crypto', 'share', 'etf'] as const satisfies readonly InstrumentKind[];
const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const seconds = z
  .number({ error: 'must be a number of seconds above 0' })
  .check(z.positive({ error: 'must be a number of seconds above 0' }));
const someOf = <Item extends z.ZodMiniType>(item: Item, what: string) => {
  const error = `must be a list of ${what}`;
  return z.array(item, { error }).check(z.minLength(1, { error }));
};
const named = z.string({ error: 'must be a name' });

const PLAN = z.strictObject(
  {
    sources: z.record(
      z.string().check(z.regex(NAME)),
      z.catchall(
        z.object({ feed: z.string({ error: 'must be the name of a feed' }) }),
        z.union([z.string(), z.number(), z.boolean()], { error: 'must be a text or a number' }),
      ),
      {
        error: ({ code }) =>
          code === 'invalid_key' ? 'must be named with small letters, digits and hyphens' : 'must name the sources',
      },
    ),
    routes: someOf(
      z.strictObject(
        {
          instruments: z.optional(someOf(named, 'symbols')),
          kinds: z.optional(someOf(z.enum(KINDS, { error: `must be one of ${KINDS.join(', ')}` }), 'kinds')),
          sources: someOf(named, 'sources, the best first'),
          silence: z._default(seconds, FEED_TAKEOVER_S),
          settle: z._default(seconds, FEED_SETTLE_S),
        },
        { error: 'must have sources, and may have instruments, kinds, silence and settle' },
      ),
      'routes',
    ),
  },
  { error: 'must hold sources and routes, and nothing else' },
);

/** Rejects with one line that names the place in the file. Without `instruments`, symbols are not looked up. */
export async function readFeedPlan(file: string, instruments?: readonly Instrument[]): Promise<FeedPlan> {
  const refuse = (problem: string): Error => new Error(`--feeds: "${file}" ${problem}`);
  let content: unknown;
  try {
    content = parse(await readFile(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw refuse(
      code?.startsWith('E') === true
        ? `cannot be read (${code}). Check the path.`
        : `is not YAML: ${message.split('\n')[0]}`,
    );
  }
  const parsed = z.safeParse(PLAN, content);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const keys = issue?.code === 'unrecognized_keys' ? ` (${issue.keys.join(', ')} is not known)` : '';
    throw refuse(`cannot be used: ${issue?.path.join('.') || 'it'} ${issue?.message}${keys}.`);
  }

  const { sources, routes } = parsed.data;
  for (const [index, route] of routes.entries()) {
    const unknown = route.sources.find((source) => !Object.hasOwn(sources, source));
    if (unknown !== undefined)
      throw refuse(
        `cannot be used: routes.${index}.sources names "${unknown}", which is not among the sources (${Object.keys(sources).join(', ')}).`,
      );
    const unlisted =
      instruments &&
      route.instruments?.find((symbol) => !instruments.some((instrument) => instrument.symbol === symbol));
    if (unlisted !== undefined)
      throw refuse(
        `cannot be used: routes.${index}.instruments names "${unlisted}", which is not an instrument of the brand.`,
      );
  }
  const idle = Object.keys(sources).find((source) => !routes.some((route) => route.sources.includes(source)));
  if (idle !== undefined)
    throw refuse(`cannot be used: no route asks the source "${idle}". Name it in a route, or leave it out.`);

  return {
    sources: Object.entries(sources).map(([source, { feed, ...settings }]) => ({
      source,
      feed,
      settings: Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          name,
          value === true ? 'on' : value === false ? 'off' : String(value),
        ]),
      ),
    })),
    routeOf({ symbol, kind }) {
      const route = routes.find(
        ({ instruments: symbols, kinds }) =>
          (symbols === undefined && kinds === undefined) ||
          symbols?.includes(symbol) === true ||
          kinds?.includes(kind) === true,
      );
      return route === undefined
        ? undefined
        : { sources: route.sources, silenceMs: route.silence * 1000, settleMs: route.settle * 1000 };
    },
  };
}
