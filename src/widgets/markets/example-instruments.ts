/** Instruments of the gallery's examples, with what a row of live prices goes by. */
export const EURUSD = {
  symbol: 'EURUSD',
  slug: 'eur-usd',
  name: 'EUR/USD',
  digits: 5,
  pip: 0.0001,
  referencePrice: 1.162,
  typicalSpread: 0.00008,
};

export const GOLD = {
  symbol: 'XAUUSD',
  slug: 'gold',
  name: 'Gold',
  digits: 2,
  pip: 0.1,
  referencePrice: 3_320,
  typicalSpread: 0.3,
};
