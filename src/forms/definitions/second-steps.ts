/** The page of a sign-up's second step, by the form that began it, or by its kind if another program did. Live accounts share one page. */
export const SECOND_STEPS: Readonly<Record<string, string>> = {
  affiliate: 'affiliate/confirm',
  'affiliate-signup': 'affiliate/confirm',
  'email-sign-up': 'sign-up/finish',
  'email-signup': 'sign-up/finish',
  islamic: 'islamic-account/details',
  'metatrader-4': 'metatrader-4/details',
  'metatrader-se': 'metatrader-se/details',
  partner: 'partner/company',
  'partner-signup': 'partner/company',
};
export const LIVE_SECOND_STEP = 'sign-up/details';
