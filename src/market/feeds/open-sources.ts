import type { Instrument } from '#contracts/instruments.ts';
import type { Feed, FeedContext, FeedDefinition, PriceOrigin } from '#market/feeds/feed.ts';
import { FeedSettingError } from '#market/feeds/feed-setting.ts';
import { readFeedPlan } from '#market/feeds/feed-plan.ts';
import type { FeedChoice, FeedPlan } from '#market/feeds/feed-plan.ts';
import { feedNamed } from '#market/feeds/feed-named.ts';
import type { Route } from '#market/feeds/source-router.ts';

export type Source = {
  /** As the operator calls it; the feed's own name where there is one feed. */
  readonly name: string;
  readonly feed: Feed;
  readonly silenceMs: number | undefined;
};

export type Sources = {
  readonly all: readonly Source[];
  /** The most cautious of all: a page whose prices are simulated in part says that they are. */
  readonly origin: PriceOrigin;
  readonly routeOf: (symbol: string) => Route | undefined;
};

const CAUTION: readonly PriceOrigin[] = ['live', 'recorded', 'simulated'];
const originOf = (definitions: readonly FeedDefinition[]): PriceOrigin =>
  CAUTION.findLast((origin) => definitions.some((definition) => definition.origin === origin)) ?? 'live';

const planOf = async (choice: FeedChoice, instruments?: readonly Instrument[]): Promise<FeedPlan> =>
  'file' in choice ? readFeedPlan(choice.file, instruments) : planOfOne(choice.name, choice.settings);

/** What the prices of a choice will be, without opening a source. Rejects as `openSources` does where a feed is not known. */
export const priceOriginOf = async (feeds: readonly FeedDefinition[], choice: FeedChoice): Promise<PriceOrigin> =>
  originOf((await planOf(choice)).sources.map(({ feed }) => feedNamed(feeds, feed)));

/** Opens what was chosen. Rejects with one line (what, why, what to do) where it cannot be used. */
export async function openSources(
  feeds: readonly FeedDefinition[],
  choice: FeedChoice,
  context: FeedContext,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Sources> {
  const plan = await planOf(choice, context.instruments);
  const routes = new Map(context.instruments.map((instrument) => [instrument.symbol, plan.routeOf(instrument)]));
  const all: Source[] = [];
  const definitions: FeedDefinition[] = [];
  for (const { source, feed: feedName, settings } of plan.sources) {
    const instruments = context.instruments.filter(
      ({ symbol }) => routes.get(symbol)?.sources.includes(source) === true,
    );
    try {
      const definition = feedNamed(feeds, feedName);
      const feed = await definition.open(withSecrets(settings, env), { ...context, instruments });
      definitions.push(definition);
      all.push({ name: source, feed, silenceMs: feed.silenceMs ?? definition.silenceMs });
    } catch (error) {
      if (!('file' in choice)) throw error instanceof FeedSettingError ? error.atCommandLine() : error;
      throw new Error(`--feeds: "${choice.file}", source ${source}: ${(error as Error).message}`);
    }
  }
  const unlisted = routeOfUnlisted(all, plan, context.instruments);
  return {
    all,
    origin: originOf(definitions),
    routeOf: (symbol) => (routes.has(symbol) ? routes.get(symbol) : unlisted),
  };
}

function planOfOne(name: string, settings: Readonly<Record<string, string>>): FeedPlan {
  const route: Route = { sources: [name], silenceMs: Number.POSITIVE_INFINITY, settleMs: 0 };
  return { sources: [{ source: name, feed: name, settings }], routeOf: () => route };
}

/** Instruments that the brand does not know come from those that may bring them, in the order of the file. */
function routeOfUnlisted(
  all: readonly Source[],
  plan: FeedPlan,
  instruments: readonly Instrument[],
): Route | undefined {
  const sources = all.filter(({ feed }) => (feed.admitsMax ?? 0) > 0).map(({ name }) => name);
  const like = instruments
    .map((instrument) => plan.routeOf(instrument))
    .find((route) => route?.sources.some((source) => sources.includes(source)) === true);
  return sources.length === 0 || like === undefined ? undefined : { ...like, sources };
}

const FROM_ENV = /^\$\{([A-Z][A-Z0-9_]*)\}$/;

/** A value `${NAME}` stands for the environment variable of that name: a password has no place in a file or on a command line. */
function withSecrets(
  settings: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(settings).map(([setting, value]) => {
      const name = FROM_ENV.exec(value)?.[1];
      if (name === undefined) return [setting, value];
      const secret = env[name];
      if (secret === undefined || secret === '')
        throw new FeedSettingError(
          setting,
          `names the environment variable ${name}, which is not set. Set it, or write the value.`,
        );
      return [setting, secret];
    }),
  );
}
