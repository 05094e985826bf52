import type { ConsoleCall } from '../define-call.ts';
import { answerCall, assignEnquiryCall, closeEnquiryCall, takeBackCall } from './answer.call.ts';
import { enquiriesCall, enquiryCall, todayEnquiriesCall } from './enquiries.call.ts';

export const ENQUIRIES_CALLS: readonly ConsoleCall[] = [
  enquiriesCall,
  todayEnquiriesCall,
  enquiryCall,
  answerCall,
  takeBackCall,
  assignEnquiryCall,
  closeEnquiryCall,
];
