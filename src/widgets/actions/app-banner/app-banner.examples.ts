import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const STORES =
  'apple-store="https://apps.example/northquay" google-play="https://play.example/northquay" appgallery="https://appgallery.example/northquay"';

export default [
  {
    name: 'android',
    title: 'On an Android phone',
    html: `<fc-app-banner name="Northquay" system="android" ${STORES}></fc-app-banner>`,
    frameHeight: 320,
    states: [{ name: 'closed', steps: [{ do: 'click', on: '.app-banner-close' }] }],
  },
  {
    name: 'own-line',
    title: 'On an iPhone, with a line of its own',
    html: `<fc-app-banner name="Northquay Trader" text="Charts, orders and alerts, wherever you are" system="ios" ${STORES}></fc-app-banner>`,
    frameHeight: 320,
  },
  {
    name: 'by-browser',
    title: 'For whatever the visitor holds: nothing on a computer',
    html: `<fc-app-banner name="Northquay" ${STORES}></fc-app-banner>`,
    frameHeight: 320,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'once, in the pages that phones land on, to offer the app at the foot of the window',
  twins: ['fc-market-buttons'],
  keys: [
    ['Tab', 'reaches the link and the button that closes it'],
    ['Enter, Space', 'follow the link, or close the banner for 30 days'],
  ],
  accessibility: ['It is a region with a name.'],
};
