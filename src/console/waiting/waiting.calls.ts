import type { ConsoleCall } from '../define-call.ts';
import { cancelSeatCall, giveSeatCall, orderWaitingCall, takeSeatBackCall } from './move.call.ts';
import { waitingCall, waitingEventCall } from './waiting.call.ts';

export const WAITING_CALLS: readonly ConsoleCall[] = [
  waitingCall,
  waitingEventCall,
  giveSeatCall,
  takeSeatBackCall,
  orderWaitingCall,
  cancelSeatCall,
];
