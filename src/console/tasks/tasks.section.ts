import { section } from '../section.ts';

export const TASKS = section({
  path: 'tasks',
  key: 'k',
  icon: 'checklist_20px',
  permissions: ['view', 'write'],
  roles: {
    viewer: ['view'],
    sales: ['view', 'write'],
    support: ['view', 'write'],
    compliance: ['view', 'write'],
  },
  today: { 'my-tasks': 'view' },
});
