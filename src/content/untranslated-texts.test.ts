import { expect, it } from 'vitest';
import { untranslatedTexts } from './untranslated-texts.ts';

it('lists what neither product nor brand says in a language, by the file that it belongs in', () => {
  const product = {
    catalogues: {
      en: { tabs: { listLabel: 'Sections', open: 'Open' }, menu: { 'group-trade': 'Trade' } },
      de: { tabs: { open: 'Öffnen' }, menu: { 'group-trade': 'Handeln' } },
    },
    files: { tabs: 'src/tabs.texts.json', menu: 'src/menu.texts.json' },
  };
  const own = {
    en: { menu: { 'more-markets': 'Markets' }, tabs: { open: 'Open it' } },
    fr: { tabs: { listLabel: 'Sections' } },
  };
  expect(untranslatedTexts(['en', 'de', 'fr'], product, own)).toEqual([
    { language: 'de', file: 'src/tabs.texts.json', keys: ['listLabel'] },
    { language: 'de', file: 'texts/de.yaml', keys: ['menu.more-markets'] },
    { language: 'fr', file: 'src/tabs.texts.json', keys: ['open'] },
    { language: 'fr', file: 'src/menu.texts.json', keys: ['group-trade'] },
    { language: 'fr', file: 'texts/fr.yaml', keys: ['menu.more-markets'] },
  ]);
});
