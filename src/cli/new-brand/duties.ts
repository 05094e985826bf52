/**
 * What a new brand's pages leave to the company, by the name that the skeleton pages call it. They are in English in
 * every language: they address whoever writes the page, and no visitor of a finished site reads them.
 */
const DUTIES: Readonly<Record<string, string>> = {
  'home-lead':
    'One or two sentences: what you offer, and to whom. No promise of profit; the regulator’s rules on advertising hold here',
  'home-platform': 'What clients trade on, and what it does for them',
  account:
    'Clients arrive here after logging in, until brand.yaml, links.dashboard names your dashboard. The page is the demonstration’s: write your own words',
  'article-author': 'who answers for this article',
  'article-role': 'what they do at your company',
  'client-money': 'Compliance: where client money is kept, how it is counted, and what the company may not use it for',
  complaints:
    'Compliance: within which time a complaint is answered, the ombudsman or court one can turn to, and which law applies',
  conflicts:
    'Compliance: how the company earns, whether it is the other side of its clients’ trades, and which rules keep that from harming them',
  conversion: 'Rate and charge for converting profits, losses and deposits',
  ending: 'Legal: how either side ends the agreement, with which notice, and how changes are announced',
  execution:
    'Compliance: how orders are filled (the order execution policy), when a plainly wrong price may be corrected, at which margin level positions are closed',
  financing: 'The charge for a position kept overnight, when it is taken, and an example worked out',
  onboarding:
    'Compliance: what is asked and checked before an account is opened: identity, source of money, knowledge and experience',
  'other-costs':
    'Every other charge, or that there is none: commission, deposits, withdrawals, an account that rests. Costs and charges have to be told in full before the contract',
  parties: 'Compliance: how clients are categorised, and what that means for their protection',
  privacy:
    'Data protection: this notice describes what the software stores, and the demonstration’s practice around it. Check every line against yours: grounds, periods, processors, transfers, the authority to complain to',
  'risk-counterparty':
    'Compliance: what happens to client money when the company fails, and which compensation scheme covers how much',
  'risk-execution': 'Compliance: gaps, slippage and stops at your venue',
  'risk-leverage': 'Compliance: an example with the leverage you offer, and the level at which positions are closed',
  'risk-other':
    'Compliance: outages and how to close a position then, tax, and for whom these products are not suitable (the target market)',
  services: 'Legal: the services you are authorised for, and that you give no advice, where that is so',
};

export const toFillIn = (what: string): string => `⟦${what}⟧`;

/** The duty of that name, as a page shows it. */
export function dutyText(name: string): string {
  const duty = DUTIES[name];
  if (duty === undefined) throw new Error(`a skeleton page names the duty "${name}", which duties.ts does not have.`);
  return toFillIn(duty);
}
