import { APPLICATIONS_CALLS } from './applications/applications.call.ts';
import { APPROVAL_CALLS } from './approvals/approvals.call.ts';
import { auditCall } from './audit/audit.call.ts';
import { auditExportCall } from './audit/audit-export.call.ts';
import { CONTENT_CALLS } from './content/content.call.ts';
import type { ConsoleCall } from './define-call.ts';
import { DELIVERY_CALLS } from './delivery/delivery.calls.ts';
import { funnelCall } from './funnel/funnel.call.ts';
import { ENQUIRIES_CALLS } from './enquiries/enquiries.calls.ts';
import { PEOPLE_CALLS } from './people/people.calls.ts';
import { REQUESTS_CALLS } from './requests/requests.calls.ts';
import { PERCENTAGES_CALLS } from './percentages/percentages.call.ts';
import { PRICES_CALLS } from './prices/prices.calls.ts';
import {
  becomeCall,
  demonstrationCall,
  invitationCall,
  joinAppCall,
  joinAppOptionsCall,
  joinOptionsCall,
  joinPasskeyCall,
} from './staff/accept.call.ts';
import { logInCodeCall, logInOptionsCall, logInPasskeyCall } from './staff/log-in.call.ts';
import { endSessionCall, languageCall, logOutCall, meCall, sessionsCall } from './staff/me.call.ts';
import { proofOptionsCall, proveCall } from './staff/prove.call.ts';
import { byProviderCall, proveStartCall, providerStartCall, waysCall } from './staff/provider.call.ts';
import { STAFF_CALLS } from './staff/staff.calls.ts';
import { WAITING_CALLS } from './waiting/waiting.calls.ts';
import { TASKS_CALLS } from './tasks/tasks.calls.ts';

/** What everyone sends to enter, and of their own. */
const OWN_CALLS: readonly ConsoleCall[] = [
  invitationCall,
  joinOptionsCall,
  joinPasskeyCall,
  joinAppOptionsCall,
  joinAppCall,
  demonstrationCall,
  becomeCall,
  waysCall,
  logInOptionsCall,
  logInPasskeyCall,
  logInCodeCall,
  providerStartCall,
  byProviderCall,
  logOutCall,
  meCall,
  proofOptionsCall,
  proveStartCall,
  proveCall,
  languageCall,
  sessionsCall,
  endSessionCall,
];

/** Every call of the console, in the order of docs/console.md: after those of one's own, those of each section. */
export const CONSOLE_CALLS: readonly ConsoleCall[] = [
  ...OWN_CALLS,
  ...TASKS_CALLS,
  ...PEOPLE_CALLS,
  ...APPLICATIONS_CALLS,
  ...ENQUIRIES_CALLS,
  ...WAITING_CALLS,
  ...REQUESTS_CALLS,
  ...APPROVAL_CALLS,
  funnelCall,
  ...DELIVERY_CALLS,
  ...PRICES_CALLS,
  ...CONTENT_CALLS,
  ...PERCENTAGES_CALLS,
  auditCall,
  auditExportCall,
  ...STAFF_CALLS,
];
