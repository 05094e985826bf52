import { section } from '../section.ts';

export const PEOPLE = section({
  path: 'people',
  key: 'p',
  icon: 'group_20px',
  permissions: ['view', 'assign', 'stage', 'note', 'reveal'],
  roles: {
    viewer: ['view'],
    sales: ['view', 'assign', 'stage', 'note', 'reveal'],
    support: ['view', 'note', 'reveal'],
    compliance: ['view', 'stage', 'note', 'reveal'],
  },
});
