import type { StepFacts } from '#forms/engine/check-step.ts';

/** Judged on 20 November 2026, where accounts are opened for GB and IE, and IE is asked to confirm. */
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
