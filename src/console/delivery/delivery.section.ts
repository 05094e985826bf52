import { section } from '../section.ts';

export const DELIVERY = section({
  path: 'delivery',
  key: 'd',
  icon: 'outgoing_mail_20px',
  permissions: ['view', 'resend', 'discard', 'endpoints', 'suppress'],
  roles: {
    support: ['view', 'suppress'],
    operator: ['view', 'resend', 'discard', 'endpoints'],
  },
});
