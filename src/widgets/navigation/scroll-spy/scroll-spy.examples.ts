import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const SECTIONS = [
  [
    'costs',
    'Costs',
    'What a trade costs is the spread, the difference between the price to buy and the price to sell. On a Raw account there is a commission as well, the same for every lot.',
  ],
  [
    'margin',
    'Margin',
    'What a trade ties up is the margin: at a leverage of 30:1 a thirtieth of the position. It comes back when the position is closed.',
  ],
  [
    'hours',
    'Trading hours',
    'Currencies trade from Sunday evening to Friday evening, London time. Indices and shares follow their exchanges.',
  ],
  [
    'safety',
    'Safety',
    'Your money is kept apart from ours, in banks that a regulator has approved. A retail client never owes more than the account holds.',
  ],
] as const;

const MORE = [
  'The figures are those of a usual day. Around great news spreads are wider for some minutes, and we say so beside the price.',
  'Every figure is on the account page before an order is sent, in the currency of the account, so that nothing has to be worked out by hand.',
  'If something is not clear, ask: people answer around the clock, in eleven languages, and the answer is kept with your account.',
];

const sections = (prefix: string) =>
  SECTIONS.map(
    ([id, title, words]) =>
      `<section id="${prefix}${id}" class="prose"><h3>${title}</h3><p>${words}</p>${MORE.map((line) => `<p>${line}</p>`).join('')}</section>`,
  ).join('\n');

const links = (prefix: string) =>
  SECTIONS.map(([id, title]) => `  <fc-item label="${title}" target="#${prefix}${id}"></fc-item>`).join('\n');

export default [
  {
    name: 'sections',
    title: 'Sections of a long page',
    frameHeight: 480,
    frameWidth: 1100,
    html: `<p class="lead">Before you trade with us: what it costs, what it ties up, when it is possible, and how safe your money is.</p>
<fc-scroll-spy>
${links('')}
</fc-scroll-spy>
${sections('')}`,
    states: [
      { name: 'fixed', steps: [{ do: 'scroll', toPx: 500 }] },
      {
        name: 'by-keyboard',
        steps: [
          { do: 'focus', on: 'role=link[name="Margin"]' },
          { do: 'press', key: 'Enter' },
        ],
      },
    ],
  },
  {
    name: 'any-width',
    title: 'On phones too, with a name of its own',
    frameHeight: 480,
    html: `<fc-scroll-spy above="0" label="Conditions">
${links('your-')}
</fc-scroll-spy>
${sections('your-')}`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'on a long page of sections on wide screens, as a bar that marks where one is',
  twins: ['fc-article-toc', 'fc-anchor'],
  keys: [
    ['Tab', 'goes from link to link'],
    ['Enter', 'goes to the section; the focus goes to its heading'],
  ],
  accessibility: [
    'It is a navigation landmark; the section in view is marked with aria-current. The page’s own list of contents is not shown beside it.',
  ],
};
