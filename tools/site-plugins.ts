import type { Plugin } from 'vite';
import { elementMap } from './element-map.ts';
import { feeds } from './feeds.ts';
import { icons } from './icons.ts';
import { lateStyles } from './late-styles.ts';
import { pageTemplates } from './page-templates.ts';
import { parserVersion } from './parser-version.ts';
import { productTexts } from './product-texts.ts';
import { styleLayers } from './style-layers.ts';

/** What code of the site is collected and prepared by, in the build, in tests and in the dev server, which has `widgets` of its own. */
export const sitePlugins = (root: string, widgets: Plugin = elementMap({ root })): Plugin[] => [
  widgets,
  pageTemplates({ root }),
  feeds({ root }),
  icons({ root }),
  lateStyles({ root }),
  parserVersion({ root }),
  productTexts({ root }),
  styleLayers({ root }),
];
