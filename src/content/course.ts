import type { Brand } from './brand.ts';
import type { ContentFault } from './content-error.ts';
import type { Page, PageOf } from './page.ts';

export type Course = PageOf<'course'>;
export type Lesson = PageOf<'lesson'>;

const isCourse = (page: Page): page is Course => page.front.template === 'course';
const isLesson = (page: Page): page is Lesson => page.front.template === 'lesson';

const lessonPath = (course: Course, name: string): string => `${course.path}/${name}`;
const above = (path: string): string => path.split('/').slice(0, -1).join('/');

export const coursesOf = (brand: Brand, editionId: string): readonly Course[] =>
  brand.pages(editionId).filter(isCourse);

/** The lessons of a course, in its order. */
export const lessonsOf = (brand: Brand, editionId: string, course: Course): readonly Lesson[] =>
  course.front.lessons.flatMap((name) => brand.page(editionId, lessonPath(course, name)) ?? []).filter(isLesson);

/** The course that a page is, or is a lesson of. */
export function courseOf(brand: Brand, editionId: string, page: Page): Course | undefined {
  const course = isLesson(page) ? brand.page(editionId, above(page.path)) : page;
  return course !== undefined && isCourse(course) ? course : undefined;
}

/** Lessons that a course names and nobody wrote, and lessons that no course names. */
export function courseFaults(pages: readonly Page[]): ContentFault[] {
  const at = new Map(pages.map((page) => [`${page.language}/${page.path}`, page]));
  return pages.flatMap((page): ContentFault[] => {
    if (isCourse(page)) {
      return page.front.lessons
        .filter((name) => at.get(`${page.language}/${lessonPath(page, name)}`)?.front.template !== 'lesson')
        .map((name) => ({
          file: page.file,
          path: 'lessons',
          message: `"${name}" is no lesson: expected a file ${lessonPath(page, name)}.md beside, with the template "lesson"`,
        }));
    }
    if (!isLesson(page)) return [];
    const course = at.get(`${page.language}/${above(page.path)}`);
    const name = page.path.slice(above(page.path).length + 1);
    return course !== undefined && isCourse(course) && course.front.lessons.includes(name)
      ? []
      : [
          {
            file: page.file,
            message: `no course has this lesson. Name "${name}" among the lessons of ${above(page.path)}.md`,
          },
        ];
  });
}
