import { courseOf, type Lesson, lessonsOf } from '#content/course.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import { Body } from '#pages/body.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { pageAddress } from '#content/page-address.ts';
import { PageHead } from '#pages/components/page-head.tsx';
import { useSite } from '#pages/site-context.ts';

export default function LessonPage({ page }: { readonly page: Lesson }) {
  const text = useTexts('page-lesson');
  const { brand, edition } = useSite();
  const wordsOf = useWordsOf();
  const course = courseOf(brand, edition.id, page);
  if (course === undefined)
    throw new Error(`${page.file}: unreachable, brandFaults refuses a lesson without a course.`);
  const lessons = lessonsOf(brand, edition.id, course);
  const at = lessons.findIndex(({ path }) => path === page.path);
  const [before, after] = [lessons[at - 1], lessons[at + 1]];
  return (
    <article className="shell learn lesson">
      <PageHead page={page}>
        <p className="eyebrow">
          <a href={pageAddress(edition, course.path)} {...wordsOf(course)}>
            {course.front.title}
          </a>{' '}
          · {text('lessonOf', { number: at + 1, total: lessons.length })}
        </p>
        <h1>{page.front.title}</h1>
        <p className="lead">{page.front.lead}</p>
      </PageHead>
      <div className="with-side">
        <Widget tag="fc-course-progress" attributes={{ part: 'lessons' }} />
        <Body page={page} />
      </div>
      <div className="lesson-end">
        <Widget tag="fc-course-progress" attributes={{ part: 'mark' }} />
        <nav className="lesson-ways" aria-label={course.front.title}>
          {before && (
            <Button href={pageAddress(edition, before.path)} rel="prev" variant="text">
              {text('previous')} <span {...wordsOf(before)}>{before.front.title}</span>
            </Button>
          )}
          {after === undefined ? (
            <Button href={pageAddress(edition, course.path)}>
              {text('end')} <span {...wordsOf(course)}>{course.front.title}</span>
            </Button>
          ) : (
            <Button
              href={pageAddress(edition, after.path)}
              rel="next"
              trailingIcon={<Icon symbol="arrow_forward_24px" />}
            >
              {text('next')} <span {...wordsOf(after)}>{after.front.title}</span>
            </Button>
          )}
        </nav>
      </div>
    </article>
  );
}
