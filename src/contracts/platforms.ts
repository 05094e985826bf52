/** Platforms that accounts are opened on; a form, a registration and the bridge to a platform name them so. */
export const PLATFORMS = ['webtrader', 'mt4', 'mt5'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Programs that a brand may offer for download: MetaTrader 4 as it was and as it is, MetaTrader 5, MetaTrader 4 with the tools of SE, MetaTrader for macOS. */
export const DOWNLOADS = ['mt4-old', 'mt4', 'mt5', 'mt4-se', 'mac-trader'] as const;
