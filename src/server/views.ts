import { widgetRegistry } from 'virtual:widget-registry';
import { createPages } from '#pages/create-pages.tsx';
import { pageFaults } from '#pages/page-faults.ts';

/**
 * The code that shows content: templates, layout, widgets and their style sheets. `npm run dev` puts its newest state here while the
 * site is open (docs/decisions/096-dev-server.md), so it is asked for at each use.
 */
export const views = { createPages, pageFaults, widgetRegistry };
