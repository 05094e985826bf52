import type { ConsoleCall } from '../define-call.ts';
import { endpointsCall, pauseCall, testCall } from './endpoints.call.ts';
import { discardCall, letterCall, lettersCall, resendCall } from './letters.call.ts';
import { ordersCall, prepareOrderCall, startOrderCall, stopOrderCall } from './orders.call.ts';
import { queuesCall } from './queues.call.ts';
import { liftCall, suppressionsCall } from './suppressions.call.ts';

export const DELIVERY_CALLS: readonly ConsoleCall[] = [
  queuesCall,
  lettersCall,
  letterCall,
  resendCall,
  discardCall,
  ordersCall,
  prepareOrderCall,
  startOrderCall,
  stopOrderCall,
  endpointsCall,
  pauseCall,
  testCall,
  suppressionsCall,
  liftCall,
];
