/** What a change is measured from, in price units: the close of the trading day before, and of seven days before. */
export type ChangeReference = { readonly dayClose: number; readonly weekClose: number | undefined };

/** For d_c and w_c of the ticks-change stream (CRY-4). In memory: ask it for every quote. */
export type ReferenceCloses = {
  /** `unixS` is the quote's time. Undefined where no close of the quote's own origin is known of the days before. */
  readonly of: (symbol: string, unixS: number) => ChangeReference | undefined;
};
