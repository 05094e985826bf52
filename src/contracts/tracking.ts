/** What the edition's law asks for before something inessential is stored (TRK-4): a yes, or a word about it. */
export const CONSENT_KINDS = ['opt-in', 'notice'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What a brand says about where its visitors come from; travels in the page where it differs from these. */
export type TrackingSettings = {
  /** TRK-1: the one value of `ref_id` that is kept with SameSite=None. */
  readonly crossSiteRefId?: string | undefined;
  /** Parameters that carry an advertising network's click id, beside those that are known. */
  readonly clickIds: string[];
  /** Hosts that are the broker's own, with all below them: never a referrer. */
  readonly ownHosts: string[];
  /** TRK-2: gives each visitor a number from 100000 to 999999. */
  readonly promoCode: boolean;
};

export const NO_TRACKING_SETTINGS: TrackingSettings = { clickIds: [], ownHosts: [], promoCode: false };
