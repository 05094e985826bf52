import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import { WIDGET_GROUPS } from '#islands/define-widget.ts';

it('[PLT-6] every group of widgets has its file of conformance tests', () => {
  expect(WIDGET_GROUPS.filter((group) => !existsSync(join(import.meta.dirname, `${group}.browser.test.ts`)))).toEqual(
    [],
  );
});

const EAGER = [
  'accordion',
  'scroll-button',
  'document-link',
  'language-switcher',
  'regulator',
  'search-button',
  'tabs',
  'anchor',
  'home-tabs',
  'app-quotes',
  'swiper',
  'read-more',
  'article-share',
  'article-rating',
  'social-icons',
  'custom-tabs',
  'video-embed',
  'select-switcher',
  'deposit-withdrawal',
  'market-buttons',
  'details-widget',
  'stolen-accounts-popup',
  'spreads-table',
  'risk-warning',
  'trade-charts',
  'crypto-widget',
  'calculator-widget',
];
const LAZY = [
  'sitemap',
  'podcasts',
  'popup',
  'article-toc',
  'article-cards',
  'education-cards',
  'news-cards',
  'certificate-popup',
  'form-popup',
  'full-width-video',
  'app-banner',
  'instruments',
  'trading-calculator',
];

it('[PLT-4] what the requirements call eager or lazy is', () => {
  const loads = new Map(widgetRegistry.widgets.map(({ declaration }) => [declaration.tag as string, declaration.load]));
  expect(EAGER.filter((name) => loads.get(`fc-${name}`) !== 'eager')).toEqual([]);
  expect(LAZY.filter((name) => loads.get(`fc-${name}`) !== 'lazy')).toEqual([]);
  expect([...loads].filter(([tag, load]) => tag.startsWith('fc-form-') && load !== 'lazy')).toEqual([]);
});

const ALSO = [
  'hash-tabs',
  'scroll-spy',
  'hash-blocks',
  'product-type',
  'breakpoint',
  'hint',
  'zebra-table',
  'dialog',
  'account-types',
  'home-tabs',
];

it('[PLT-9] tags stand for the parts that have none by the source; what mounts them is held for every tag', () => {
  const tags = new Set<string>(widgetRegistry.widgets.map(({ declaration }) => declaration.tag));
  expect(ALSO.filter((name) => !tags.has(`fc-${name}`))).toEqual([]);
});
