/** Forms that register for events; each has a call of its own (FRM-1). */
export const EVENT_FORMS = ['trade-days', 'latam-expo', 'dubai-expo', 'webinar'] as const;
export type EventForm = (typeof EVENT_FORMS)[number];

/** An event of the brand in the words of an edition; a file of brand/events. */
export type EventFacts = {
  /** The same in every language: its seats are counted together. */
  readonly id: string;
  readonly form: EventForm;
  readonly title: string;
  readonly description: string;
  readonly begins: Date;
  readonly ends: Date;
  /** IANA: where its clock is read. */
  readonly zone: string;
  readonly place: string;
  readonly capacity: number;
  /** Where those who have a seat of a webinar go in, absolute: in their mails and calendars, and nowhere else. */
  readonly join?: string;
};
