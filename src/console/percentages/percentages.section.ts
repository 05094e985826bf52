import { section } from '../section.ts';

export const PERCENTAGES = section({
  path: 'percentages',
  key: 'l',
  icon: 'percent_20px',
  permissions: ['view', 'change'],
  roles: {
    viewer: ['view'],
    compliance: ['view', 'change'],
    editor: ['view'],
    publisher: ['view'],
    operator: ['view'],
  },
});
