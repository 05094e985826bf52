import { section } from '../section.ts';

export const STAFF = section({
  path: 'staff',
  key: 's',
  icon: 'badge_20px',
  permissions: ['view', 'invite', 'block', 'sessions', 'roles'],
  roles: { compliance: ['view'] },
});
