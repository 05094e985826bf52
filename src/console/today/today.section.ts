import { section } from '../section.ts';

/** Where everyone begins: what waits for them, in blocks that the other sections declare. It has no call of its own. */
export const TODAY = section({
  path: '',
  key: 't',
  icon: 'today_20px',
  permissions: ['view'],
  roles: {
    viewer: ['view'],
    sales: ['view'],
    support: ['view'],
    compliance: ['view'],
    editor: ['view'],
    publisher: ['view'],
    operator: ['view'],
  },
});
