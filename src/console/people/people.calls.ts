import type { ConsoleCall } from '../define-call.ts';
import { PERSON_ACT_CALLS } from './acts/acts.calls.ts';
import { prepareBulkCall } from './bulk/bulk.call.ts';
import { exportFileCall, exportJobCall, exportManyCall, exportManyPreviewCall } from './export/export.call.ts';
import { peopleJobCall, peopleJobsCall, startJobCall, stopJobCall, undoJobCall } from './jobs/jobs.call.ts';
import { openByCall } from './open-by.call.ts';
import { applicationAnswersCall, judgeApplicationCall } from './application.call.ts';
import { documentCall } from './document.call.ts';
import { peopleCall, searchCall } from './people.call.ts';
import { newLeadsCall } from './today-people.call.ts';
import {
  changeViewCall,
  deleteViewCall,
  ownColumnsCall,
  saveViewCall,
  viewCountsCall,
  viewsCall,
} from './views/views.call.ts';
import { assignCall, noteCall, personCall, revealCall, stageCall, timelineCall } from './person.call.ts';

export const PEOPLE_CALLS: readonly ConsoleCall[] = [
  peopleCall,
  searchCall,
  newLeadsCall,
  viewsCall,
  viewCountsCall,
  saveViewCall,
  changeViewCall,
  deleteViewCall,
  ownColumnsCall,
  prepareBulkCall,
  exportManyPreviewCall,
  exportManyCall,
  exportJobCall,
  peopleJobsCall,
  peopleJobCall,
  startJobCall,
  stopJobCall,
  undoJobCall,
  exportFileCall,
  personCall,
  timelineCall,
  assignCall,
  stageCall,
  noteCall,
  revealCall,
  openByCall,
  documentCall,
  applicationAnswersCall,
  judgeApplicationCall,
  ...PERSON_ACT_CALLS,
];
