import type { ConsoleCall } from '../define-call.ts';
import { PERSON_ACT_CALLS } from './acts/acts.calls.ts';
import { documentCall } from './document.call.ts';
import { peopleCall, searchCall } from './people.call.ts';
import { newLeadsCall } from './today-people.call.ts';
import { assignCall, noteCall, personCall, revealCall, stageCall, timelineCall } from './person.call.ts';

export const PEOPLE_CALLS: readonly ConsoleCall[] = [
  peopleCall,
  searchCall,
  newLeadsCall,
  personCall,
  timelineCall,
  assignCall,
  stageCall,
  noteCall,
  revealCall,
  documentCall,
  ...PERSON_ACT_CALLS,
];
