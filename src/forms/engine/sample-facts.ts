import type { StepFacts } from '#forms/engine/check-step.ts';

/** For 20 November 2026. Accounts are opened for GB and IE; residents of IE have to confirm. */
export const SAMPLE_FACTS = {
  locale: 'en-GB',
  today: '2026-11-20',
  countries: ['GB', 'IE'],
  promptCountries: ['IE'],
  ownWords: ['Northquay', 'northquay.example'],
  lists: {
    platforms: ['webtrader', 'mt5'],
    currencies: ['GBP', 'EUR'],
    leverage: ['10', '30'],
    companies: [{ id: 'uk', name: 'Northquay UK Ltd' }],
    languages: ['en', 'ar'],
  },
} satisfies Omit<StepFacts, 'minimumAge'>;
