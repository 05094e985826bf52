import { section } from '../section.ts';

export const REQUESTS = section({
  path: 'requests',
  key: 'r',
  icon: 'assignment_20px',
  permissions: ['view', 'work'],
  roles: { support: ['view'], compliance: ['view', 'work'] },
});
