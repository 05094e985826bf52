import { courseOf, lessonsOf } from '#content/course.ts';
import { pageAddress } from '#content/page-address.ts';
import { defineServerPart } from '#content/server-part.ts';
import { readingMinutes } from '#content/reading-time.ts';

export default defineServerPart({
  /** PLT-8: the lessons of the course that the page is, or belongs to. */
  facts({ brand, edition, page }) {
    const course = page && courseOf(brand, edition.id, page);
    if (course === undefined) return {};
    const lessons = lessonsOf(brand, edition.id, course).map((lesson) => ({
      id: lesson.path.slice(course.path.length + 1),
      title: lesson.front.title,
      href: pageAddress(edition, lesson.path),
      minutes: readingMinutes(lesson),
    }));
    return {
      course: course.path,
      lessons,
      ...(page !== course && page !== undefined && { current: page.path.slice(course.path.length + 1) }),
    };
  },
});
