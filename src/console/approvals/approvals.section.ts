import { section } from '../section.ts';

export const APPROVALS = section({
  path: 'approvals',
  key: 'w',
  icon: 'how_to_reg_20px',
  permissions: ['view'],
  // Whoever may ask for something that a brand wants two people for, sees what came of it.
  roles: { sales: ['view'], support: ['view'], compliance: ['view'], publisher: ['view'], operator: ['view'] },
});
