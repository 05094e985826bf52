import type { Call } from '#calls/call-declaration.ts';
import { accessCall, premiumAnalyticsCall } from './calls/access.call.ts';
import { articleCall } from './calls/article.call.ts';
import { contactCall, esgCall, whiteLabelCall } from './calls/business.call.ts';
import { downloadCalls, downloadLinkCall } from './calls/download.call.ts';
import { eBookCall, eBookFileCall } from './calls/e-book.call.ts';
import { calendarCall, eventCalls } from './calls/event.call.ts';
import { giveBackSeatCall } from './calls/give-back-seat.call.ts';
import { metatraderSeThankYouCall, tradingCentralThankYouCall } from './calls/thank-you.call.ts';
import { tradingCentralCalls } from './calls/trading-central.call.ts';
import { triggerEventsCall } from './calls/trigger-events.call.ts';
import type { EnquiriesContext } from './enquiries-context.ts';

/** The calls of this module, in the order of the OpenAPI document. */
export const ENQUIRY_CALLS: readonly Call<EnquiriesContext>[] = [
  ...eventCalls,
  calendarCall,
  giveBackSeatCall,
  whiteLabelCall,
  esgCall,
  contactCall,
  eBookCall,
  eBookFileCall,
  ...downloadCalls,
  downloadLinkCall,
  articleCall,
  ...tradingCentralCalls,
  tradingCentralThankYouCall,
  metatraderSeThankYouCall,
  premiumAnalyticsCall,
  accessCall,
  triggerEventsCall,
];
