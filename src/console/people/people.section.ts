import { section } from '../section.ts';

export const PEOPLE = section({
  path: 'people',
  key: 'p',
  icon: 'group_20px',
  permissions: [
    'view',
    'assign',
    'stage',
    'note',
    'reveal',
    'confirm',
    'correct',
    'block',
    'close',
    'merge',
    'export',
    'erase',
  ],
  roles: {
    viewer: ['view'],
    sales: ['view', 'assign', 'stage', 'note', 'reveal', 'confirm'],
    support: ['view', 'note', 'reveal', 'confirm', 'correct', 'merge'],
    compliance: ['view', 'stage', 'note', 'reveal', 'confirm', 'correct', 'block', 'close', 'merge', 'export', 'erase'],
  },
  today: { 'new-leads': 'assign' },
});
