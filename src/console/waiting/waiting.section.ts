import { section } from '../section.ts';

export const WAITING = section({
  path: 'waiting',
  key: 'v',
  icon: 'event_seat_20px',
  permissions: ['view', 'move', 'cancel'],
  roles: {
    viewer: ['view'],
    sales: ['view', 'move'],
    support: ['view', 'move', 'cancel'],
    compliance: ['view'],
    publisher: ['view'],
  },
});
