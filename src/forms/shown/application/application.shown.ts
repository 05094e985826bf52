import { applicationAnswer } from '#contracts/calls/application-answer.ts';
import { defineShownPart } from '#forms/engine/shown-part.ts';
import { ApplicationReview } from './application.tsx';

export default defineShownPart({
  parse: (answer) => applicationAnswer.safeParse(answer).data,
  View: ApplicationReview,
});
