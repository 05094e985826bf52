import type { ConsoleCall } from '#console/define-call.ts';
import { blockPersonCall, closeAccountCall, confirmCall, unblockPersonCall } from './account.call.ts';
import { correctCall, detailsCall } from './correct.call.ts';
import { eraseCall, erasePreviewCall, exportCall, exportPreviewCall } from './data.call.ts';
import { mergeCall, mergePreviewCall, unmergeCall } from './merge.call.ts';

export const PERSON_ACT_CALLS: readonly ConsoleCall[] = [
  confirmCall,
  detailsCall,
  correctCall,
  blockPersonCall,
  unblockPersonCall,
  closeAccountCall,
  mergePreviewCall,
  mergeCall,
  unmergeCall,
  exportPreviewCall,
  exportCall,
  erasePreviewCall,
  eraseCall,
];
