import { auditCall } from './audit/audit.call.ts';
import type { ConsoleCall } from './define-call.ts';
import { PEOPLE_CALLS } from './people/people.calls.ts';
import {
  demonstrationCall,
  invitationCall,
  joinAppCall,
  joinAppOptionsCall,
  joinOptionsCall,
  joinPasskeyCall,
} from './staff/accept.call.ts';
import { logInCodeCall, logInOptionsCall, logInPasskeyCall } from './staff/log-in.call.ts';
import { endSessionCall, languageCall, logOutCall, meCall, sessionsCall } from './staff/me.call.ts';
import { blockCall, inviteCall, staffCall } from './staff/staff.call.ts';

/** What everyone sends to enter, and of their own. */
const OWN_CALLS: readonly ConsoleCall[] = [
  invitationCall,
  joinOptionsCall,
  joinPasskeyCall,
  joinAppOptionsCall,
  joinAppCall,
  demonstrationCall,
  logInOptionsCall,
  logInPasskeyCall,
  logInCodeCall,
  logOutCall,
  meCall,
  languageCall,
  sessionsCall,
  endSessionCall,
];

/** Every call of the console, in the order of docs/console.md: after those of one's own, those of each section. */
export const CONSOLE_CALLS: readonly ConsoleCall[] = [
  ...OWN_CALLS,
  ...PEOPLE_CALLS,
  auditCall,
  staffCall,
  inviteCall,
  blockCall,
];
