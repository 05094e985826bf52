import { section } from '../section.ts';

export const ENQUIRIES = section({
  path: 'enquiries',
  key: 'e',
  icon: 'inbox_20px',
  permissions: ['view', 'answer', 'close'],
  roles: {
    viewer: ['view'],
    sales: ['view', 'answer', 'close'],
    support: ['view', 'answer', 'close'],
    compliance: ['view', 'close'],
  },
  today: { unanswered: 'answer' },
});
