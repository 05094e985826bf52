import { READY_JOB_AGE_S } from '#contracts/limits.ts';
import type { Delivery } from '#delivery/delivery.ts';
import type { MarketParts } from '#market/market-health.ts';
import type { Market } from '#market/market.ts';
import type { DatabaseHandle } from './database/open-database.ts';
import type { Part } from './readiness.ts';
import type { Role } from './settings.ts';

/**
 * What a process of these roles leans on. A process that visitors come to (`web`, `gateway`) is of use to them without any part:
 * pages are served without the database, prices grow old. One that only works off jobs is of none without the database. A
 * schema that this version cannot work on (decision 059) is no matter of use: nothing of it may run.
 */
export function processParts(
  roles: ReadonlySet<Role>,
  market: Pick<Market, 'parts'>,
  site?: {
    readonly database: Pick<DatabaseHandle, 'healthy' | 'takesThisVersion'>;
    readonly delivery: Pick<Delivery, 'oldestDueS'>;
  },
): readonly Part[] {
  const hasVisitors = roles.has('web') || roles.has('gateway');
  const ofMarket = (name: keyof MarketParts): Part[] =>
    market.parts()[name] === undefined ? [] : [{ name, check: () => market.parts()[name] === true, isNeeded: false }];
  return [
    ...(site === undefined
      ? []
      : [
          { name: 'database', check: site.database.healthy, isNeeded: !hasVisitors } as const,
          { name: 'schema', check: site.database.takesThisVersion, isNeeded: true } as const,
        ]),
    ...ofMarket('redis'),
    ...ofMarket('feed'),
    ...(hasVisitors ? ofMarket('prices') : []),
    ...ofMarket('connections'),
    ...(site !== undefined && roles.has('worker')
      ? [
          {
            name: 'jobs',
            check: async () => (await site.delivery.oldestDueS()) < READY_JOB_AGE_S,
            isNeeded: false,
          } as const,
        ]
      : []),
  ];
}
