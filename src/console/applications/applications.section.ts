import { section } from '../section.ts';

/** Applications of clients (decision 140). For who decides on them: a list of whom a check has found something of is not for everybody. */
export const APPLICATIONS = section({
  path: 'applications',
  key: 'i',
  icon: 'assignment_ind_20px',
  permissions: ['view'],
  roles: { compliance: ['view'] },
  today: { undecided: 'view' },
});
