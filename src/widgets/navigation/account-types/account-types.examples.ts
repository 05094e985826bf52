import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

type Facts = {
  readonly deposit: string;
  readonly spread: string;
  readonly commission: string;
  readonly leverage: string;
  readonly platforms: string;
  readonly below: string;
};

const facts = ({ deposit, spread, commission, leverage, platforms, below }: Facts) => `<dl>
      <div><dt>Minimum deposit</dt><dd>${deposit}</dd></div>
      <div><dt>Spread on EURUSD</dt><dd>${spread}</dd></div>
      <div><dt>Commission a lot</dt><dd>${commission}</dd></div>
      <div><dt>Leverage</dt><dd>${leverage}</dd></div>
      <div><dt>Platforms</dt><dd>${platforms}</dd></div>
      <div><dt>Balance below zero</dt><dd>${below}</dd></div>
    </dl>`;

export default [
  {
    name: 'comparison',
    title: 'Three accounts of a broker',
    html: `<fc-account-types>
  <fc-item value="standard" label="Standard">
    <p>All costs in the spread. For those who trade now and then.</p>
    ${facts({ deposit: '100 USD', spread: 'from 1.2 pips', commission: 'none', leverage: 'up to 30:1', platforms: 'Web, mobile', below: 'Set back to zero' })}
    <p><a class="button" data-variant="contained" data-colour="accent" data-size="medium" href="/sign-up">Open a Standard account</a></p>
  </fc-item>
  <fc-item value="raw" label="Raw">
    <p>The market’s own spread, and a fixed commission. For those who trade often.</p>
    ${facts({ deposit: '500 USD', spread: 'from 0.1 pips', commission: '3.50 USD a side', leverage: 'up to 30:1', platforms: 'Web, mobile, desktop', below: 'Set back to zero' })}
    <p><a class="button" data-variant="contained" data-colour="accent" data-size="medium" href="/sign-up">Open a Raw account</a></p>
  </fc-item>
  <fc-item value="professional" label="Professional">
    <p>More leverage, less protection. Only for clients who show that they qualify.</p>
    ${facts({ deposit: '10,000 USD', spread: 'from 0.1 pips', commission: '2.50 USD a side', leverage: 'up to 200:1', platforms: 'Web, mobile, desktop, FIX', below: 'Yours to make up' })}
    <p><a class="button" data-variant="outlined" data-colour="accent" data-size="medium" href="/legal/client-categories">See whether you qualify</a></p>
  </fc-item>
</fc-account-types>`,
    states: [
      {
        name: 'another',
        steps: [
          { do: 'resize', widthPx: 800 },
          { do: 'click', on: 'role=tab[name="Raw"]' },
        ],
      },
    ],
  },
  {
    name: 'selected',
    title: 'Another one first, one not offered',
    html: `<fc-account-types label="Demo accounts" selected="raw" heading-level="4">
  <fc-item value="standard" label="Standard demo"><p>100,000 virtual dollars, spreads as on the Standard account.</p></fc-item>
  <fc-item value="raw" label="Raw demo"><p>100,000 virtual dollars, raw spreads and commission.</p></fc-item>
  <fc-item value="islamic" label="Swap-free demo" disabled><p>On request.</p></fc-item>
</fc-account-types>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where accounts are compared, a column each on desktop and a tab each below it, with the same facts in the same place',
  twins: ['fc-tabs', 'fc-custom-tabs', 'fc-hash-tabs', 'fc-home-tabs', 'fc-hash-blocks'],
  keys: [
    ['Tab', 'goes to the active tab, then into its panel'],
    ['Right arrow, Left arrow', 'choose the next or previous tab, round the ends; mirrored right to left'],
    ['Home, End', 'choose the first or last tab'],
  ],
  accessibility: [
    'On desktop, where no script runs, and on paper the accounts are beside each other under their headings.',
    'Write the facts as a definition list, so that name and value are read together.',
  ],
  pattern: 'tabs',
};
