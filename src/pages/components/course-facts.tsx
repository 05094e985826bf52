import { type Course, lessonsOf } from '#content/course.ts';
import { readingMinutes } from '#content/reading-time.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useSite } from '../site-context.ts';

/** Level, lessons and length of a course, in a line. */
export function CourseFacts({ course }: { readonly course: Course }) {
  const text = useTexts('course-facts');
  const levels = useTexts('levels');
  const { brand, edition } = useSite();
  const lessons = lessonsOf(brand, edition.id, course);
  const minutes = lessons.reduce((sum, lesson) => sum + readingMinutes(lesson), 0);
  return (
    <p className="eyebrow">
      {levels(`level-${course.front.level}`)} · {text('courseLength', { lessons: lessons.length, minutes })}
    </p>
  );
}
