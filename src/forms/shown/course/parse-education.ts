import type { CourseLinks, EducationAnswer } from '#contracts/calls/registrations.ts';
import { isRecord, isWebAddress } from '#forms/client/read-answer.ts';

/** The course of the thank-you page, or undefined where the answer is something else. */
export function parseEducation(answer: unknown): EducationAnswer | undefined {
  if (!isRecord(answer) || !isRecord(answer['course'])) return undefined;
  const { profile_id, client_id, is_email_verified } = answer;
  const { id, title, link, lessons } = answer['course'];
  if (typeof profile_id !== 'string' || typeof client_id !== 'string' || typeof is_email_verified !== 'boolean')
    return undefined;
  if (typeof id !== 'string' || typeof title !== 'string' || !isWebAddress(link) || !Array.isArray(lessons))
    return undefined;
  return { profile_id, client_id, is_email_verified, course: { id, title, link, lessons: lessons.filter(isLesson) } };
}

const isLesson = (value: unknown): value is CourseLinks['lessons'][number] =>
  isRecord(value) && typeof value['title'] === 'string' && isWebAddress(value['link']);
