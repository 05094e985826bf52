import { auditCall } from './audit/audit.call.ts';
import type { ConsoleCall } from './define-call.ts';
import { peopleCall, searchCall } from './people/people.call.ts';
import { assignCall, noteCall, personCall, revealCall, stageCall, timelineCall } from './people/person.call.ts';
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

/** Every call of the console, in the order of docs/console.md. */
export const CONSOLE_CALLS: readonly ConsoleCall[] = [
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
  peopleCall,
  searchCall,
  personCall,
  timelineCall,
  assignCall,
  stageCall,
  noteCall,
  revealCall,
  auditCall,
  staffCall,
  inviteCall,
  blockCall,
];
