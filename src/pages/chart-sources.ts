import type { BrandSettings } from '#content/brand-schema.ts';

/** TCH-2: hosts that the chart of a third party works with; none where the site draws it, or on a page without one. */
export const chartSources = ({ charts }: BrandSettings, usedTags: ReadonlySet<string>): readonly string[] =>
  charts.provider === 'external' && usedTags.has('fc-trade-charts')
    ? [...new Set([new URL(charts.script).origin, ...charts.hosts])]
    : [];
