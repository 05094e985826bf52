import type { LogInFor } from '../session/start-session.ts';

type LogInTarget = {
  readonly leadsTo: LogInFor;
  readonly prefix: `/${string}`;
  /** Logs in or registers, in one call. */
  readonly unified: `/${string}`;
  /** For the OpenAPI document. */
  readonly name: string;
};

/** The parts of the site that a log-in may be made for: each has calls of its own, which differ in the url that they answer. */
export const LOG_IN_TARGETS: readonly LogInTarget[] = [
  { leadsTo: 'dashboard', prefix: '/api/user', unified: '/api/user/unified', name: 'the dashboard' },
  {
    leadsTo: 'premium-analytics',
    prefix: '/api/user/premium-analytics',
    unified: '/api/user/premium-analytics/register',
    name: 'premium analytics',
  },
];
