import { section } from '../section.ts';

/** Numbers about forms, of nobody: for who writes pages, who answers for them and who runs the site. Who works with people has no use for it. */
export const FUNNEL = section({
  path: 'funnel',
  key: 'f',
  icon: 'filter_alt_20px',
  permissions: ['view'],
  roles: { compliance: ['view'], editor: ['view'], publisher: ['view'], operator: ['view'] },
});
