/** Platforms that accounts are opened on; a form, a registration and the bridge to a platform name them so. */
export const PLATFORMS = ['webtrader', 'mt4', 'mt5'] as const;
export type Platform = (typeof PLATFORMS)[number];
