import type { ConsoleCall } from '../define-call.ts';
import { peopleCall, searchCall } from './people.call.ts';
import { assignCall, noteCall, personCall, revealCall, stageCall, timelineCall } from './person.call.ts';

export const PEOPLE_CALLS: readonly ConsoleCall[] = [
  peopleCall,
  searchCall,
  personCall,
  timelineCall,
  assignCall,
  stageCall,
  noteCall,
  revealCall,
];
