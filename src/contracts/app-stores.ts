/** In the order they are shown in (MKB-1). */
export const APP_STORES = ['apple_store', 'google_play', 'appgallery'] as const;

export type AppStore = (typeof APP_STORES)[number];
