import { courseOf, type Lesson, lessonsOf } from '#content/course.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { pageAddress } from '#content/page-address.ts';
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
      <header className="page-head">
        <p className="eyebrow">
          <a href={pageAddress(edition, course.path)} {...wordsOf(course)}>
            {course.front.title}
          </a>{' '}
          · {text('lessonOf', { number: at + 1, total: lessons.length })}
        </p>
        <h1>{page.front.title}</h1>
        <p className="lead">{page.front.lead}</p>
      </header>
      <div className="with-side">
        <Body page={page} />
        <Widget tag="fc-course-progress" />
      </div>
      <nav className="lesson-ways" aria-label={course.front.title}>
        {before && (
          <a className="lesson-way" rel="prev" href={pageAddress(edition, before.path)}>
            <span className="soft">{text('previous')}</span> <span {...wordsOf(before)}>{before.front.title}</span>
          </a>
        )}
        {after && (
          <a className="lesson-way lesson-next" rel="next" href={pageAddress(edition, after.path)}>
            <span className="soft">{text('next')}</span> <span {...wordsOf(after)}>{after.front.title}</span>
          </a>
        )}
      </nav>
    </article>
  );
}
