import type { PriceOrigin } from '#market/feeds/feed.ts';
import { type Demonstration, type DemonstrationPart, demonstrationOf } from './demonstration.ts';
import { type Settings, SettingsError } from './settings.ts';

/** The demonstration parts that run. Throws SettingsError, with one line for each part that a public site would expose without the operator's consent. */
export function checkedDemonstration(settings: Settings, origin: PriceOrigin): Demonstration {
  const demonstration = demonstrationOf(settings, origin);
  if (demonstration.refusals.length > 0) throw new SettingsError(demonstration.refusals);
  return demonstration;
}

const NAMES: Readonly<Record<DemonstrationPart, string>> = {
  outbox: 'the outbox',
  bridge: 'accounts without a platform',
  prices: 'made-up or recorded prices',
  drafts: 'unpublished pages',
};

/** For the operator at the start: which parts run, for whom, what of the metrics, and whether what clients upload is scanned. */
export function demonstrationNotes(
  { running, gallery, reachedBy, outbox, drafts, metricsWithoutToken }: Demonstration,
  { metricsToken, clamd, roles }: Pick<Settings, 'metricsToken' | 'clamd' | 'roles'>,
): readonly string[] {
  // One that is named answers who comes through a tunnel as well, on a private site too.
  const isPrivate = reachedBy.length === 0 && outbox !== 'everyone' && drafts !== 'everyone';
  const parts = [...running.map((part) => NAMES[part]), ...(gallery ? ['the gallery'] : [])];
  return [
    ...(parts.length === 0
      ? []
      : [
          `demonstration: ${parts.join(', ')}, ${isPrivate ? 'for this machine only' : 'OPEN TO EVERYONE who reaches the site'}`,
        ]),
    ...(metricsToken === undefined && metricsWithoutToken === 'nobody'
      ? ['metrics: closed, since others reach the site; set METRICS_TOKEN']
      : []),
    ...(clamd === undefined && roles.has('web') && reachedBy.length > 0
      ? ['uploads: no virus scanner looks into what clients send; set CLAMD']
      : []),
  ];
}
