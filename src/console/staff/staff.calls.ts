import type { ConsoleCall } from '../define-call.ts';
import {
  blockCall,
  endMemberSessionsCall,
  inviteAgainCall,
  memberNameCall,
  memberRolesCall,
  memberSessionsCall,
  withdrawInvitationCall,
} from './member.call.ts';
import { changeRoleCall, deleteRoleCall, newRoleCall } from './role.call.ts';
import { inviteCall, staffCall } from './staff.call.ts';

export const STAFF_CALLS: readonly ConsoleCall[] = [
  staffCall,
  inviteCall,
  blockCall,
  memberRolesCall,
  memberNameCall,
  memberSessionsCall,
  endMemberSessionsCall,
  inviteAgainCall,
  withdrawInvitationCall,
  newRoleCall,
  changeRoleCall,
  deleteRoleCall,
];
