import { isLoopback, isLoopbackHost } from './loopback.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import type { Settings } from './settings.ts';

/**
 * What is there so that the site can be tried out, and would harm a broker's visitors. This module alone decides which of
 * it runs and for whom; every other one asks it (docs/decisions/057-no-demonstration-parts-on-a-public-site.md).
 *
 * - `outbox`: mails, SMS and events are kept and shown at /outbox in place of being sent.
 * - `bridge`: accounts are opened with no platform behind them.
 * - `prices`: simulated or recorded ones, where visitors expect the broker's.
 * - `drafts`: DEV=on shows unpublished pages to whoever asks for them.
 *
 * The gallery is no part of it: it shows nobody's data and is a choice of its own (GALLERY).
 */
export const DEMONSTRATION_PARTS = ['outbox', 'bridge', 'prices', 'drafts'] as const;
export type DemonstrationPart = (typeof DEMONSTRATION_PARTS)[number];

/** Who gets an answer: nobody, browsers on the server's own machine, or everyone who reaches the server. */
export type Audience = 'nobody' | 'this-machine' | 'everyone';

export type Demonstration = {
  /** Why others than this machine may reach the site, in words; none where they cannot. */
  readonly reachedBy: readonly string[];
  readonly outbox: Audience;
  readonly drafts: Audience;
  readonly gallery: boolean;
  /** Whether the console has made-up people, and staff who log in by a link that the start prints. */
  readonly console: boolean;
  /** For whom `/metrics` is there without a token. */
  readonly metricsWithoutToken: Audience;
  /** The parts that run in this process, for the operator. */
  readonly running: readonly DemonstrationPart[];
  /** One line for each part that may not run as things are: what, why, what to do. With any, the site must not start. */
  readonly refusals: readonly string[];
};

type Given = Pick<
  Settings,
  | 'publicUrl'
  | 'host'
  | 'trustProxy'
  | 'smtpUrl'
  | 'platformBridge'
  | 'roles'
  | 'dev'
  | 'gallery'
  | 'consoleHost'
  | 'databaseUrl'
  | 'publicDemonstrationParts'
>;

/** One of them is enough: a site on the loopback interface is public, too, if a proxy runs on its machine. */
export function reachedBy({
  publicUrl,
  host,
  trustProxy,
}: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy'>): readonly string[] {
  const { protocol, hostname } = new URL(publicUrl);
  return [
    ...(protocol === 'https:' ? ['PUBLIC_URL begins with https://'] : []),
    ...(protocol !== 'https:' && !isLoopbackHost(hostname) ? ['PUBLIC_URL names a host other than this machine'] : []),
    ...(isLoopback(host) || host === 'localhost' ? [] : [`HOST is ${host}`]),
    ...(trustProxy.length > 0 ? ['TRUST_PROXY is set'] : []),
  ];
}

/** Whether codes by SMS arrive anywhere: at a provider, or in the outbox. Without, nothing that needs one is offered. */
export const sendsSms = ({ smtpUrl, smsProvider }: Pick<Settings, 'smtpUrl' | 'smsProvider'>): boolean =>
  smsProvider !== undefined || smtpUrl === undefined;

/** @param origin of the prices that the chosen feed gives */
export function demonstrationOf(settings: Given, origin: PriceOrigin): Demonstration {
  const { roles, publicDemonstrationParts = new Set(), gallery, smtpUrl, databaseUrl, consoleHost } = settings;
  const reasons = reachedBy(settings);
  const isPrivate = reasons.length === 0;
  const running = DEMONSTRATION_PARTS.filter((part) => RUNS[part](settings, origin));
  const audienceOf = (part: DemonstrationPart): Audience =>
    !running.includes(part) ? 'nobody' : publicDemonstrationParts.has(part) ? 'everyone' : 'this-machine';
  return {
    reachedBy: reasons,
    outbox: audienceOf('outbox'),
    drafts: audienceOf('drafts'),
    gallery: roles.has('web') && (gallery ?? isPrivate),
    // Where mails are sent or the database is a server's, there may be clients.
    console:
      roles.has('console') &&
      isPrivate &&
      isLoopback(consoleHost) &&
      smtpUrl === undefined &&
      databaseUrl === undefined,
    metricsWithoutToken: isPrivate ? 'this-machine' : 'nobody',
    running,
    refusals: isPrivate
      ? []
      : running
          .filter((part) => !publicDemonstrationParts.has(part))
          .map(
            (part) =>
              `${WORDS[part]} Or name the risk: DEMONSTRATION_OPEN_TO_STRANGERS=${[...publicDemonstrationParts, part].join(',')}. Others than this machine reach the site: ${reasons.join(', ')}.`,
          ),
  };
}

/** Whether a part runs in this process. What a role does not do is not asked for: a gateway has no outbox. */
const RUNS: Readonly<Record<DemonstrationPart, (settings: Given, origin: PriceOrigin) => boolean>> = {
  outbox: ({ smtpUrl, roles }) => smtpUrl === undefined && (roles.has('web') || roles.has('worker')),
  bridge: ({ platformBridge, roles }) => platformBridge === 'demonstration' && roles.has('worker'),
  prices: ({ roles }, origin) => origin !== 'live' && (roles.has('web') || roles.has('feed')),
  drafts: ({ dev, roles }) => dev && roles.has('web'),
};

/** What, why, what to set. */
const WORDS: Readonly<Record<DemonstrationPart, string>> = {
  outbox:
    'SMTP_URL: is not set, so every mail and SMS, links to set a password among them, would be read by anyone at /outbox. Set SMTP_URL and MAIL_FROM (docs/how-to/send-mail-and-sms.md).',
  bridge:
    'PLATFORM_BRIDGE_URL: is not set, so clients would get account numbers with no platform behind them. Set PLATFORM_BRIDGE_URL and PLATFORM_BRIDGE_SECRET (docs/how-to/connect-a-platform.md).',
  prices:
    'FEED: gives prices that are simulated or recorded, and visitors would take them for the market’s. Set FEED or FEEDS to your own source (docs/feeds.md).',
  drafts: 'DEV: is on, so anyone could read pages that are not published. Set DEV=off.',
};
