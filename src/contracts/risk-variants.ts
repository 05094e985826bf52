/** How a regulator's warning may be on a page (RSK-1, RSK-2, RSK-3); its data names those that it allows (RSK-4). */
export const RISK_VARIANTS = ['strip', 'expandable', 'removable'] as const;
export type RiskVariant = (typeof RISK_VARIANTS)[number];

/** RSK-4: their rules want the warning to be readable at all times. COBS 22.5.6R; Cyprus's DI87-09, after ESMA's decision (EU) 2019/679. */
export const ALWAYS_VISIBLE_REQUIRED: readonly string[] = ['fca', 'cysec'];
