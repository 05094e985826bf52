import { section } from '../section.ts';

export const AUDIT = section({
  path: 'audit',
  key: 'a',
  icon: 'history_20px',
  permissions: ['view', 'export'],
  roles: { compliance: ['view', 'export'], operator: ['view'] },
});
