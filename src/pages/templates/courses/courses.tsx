import { coursesOf } from '#content/course.ts';
import type { PageOf } from '#content/page.ts';
import { Body } from '#pages/body.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { pageAddress } from '#content/page-address.ts';
import { PageHead } from '#pages/components/page-head.tsx';
import { useSite } from '#pages/site-context.ts';
import { CourseFacts } from '#pages/components/course-facts.tsx';

export default function CoursesPage({ page }: { readonly page: PageOf<'courses'> }) {
  const { brand, edition } = useSite();
  const wordsOf = useWordsOf();
  return (
    <div className="shell learn">
      <PageHead page={page} otherwise={{ drawing: 'soundings', data: 'lessons' }}>
        <h1>{page.front.title}</h1>
        <p className="lead">{page.front.lead}</p>
      </PageHead>
      <div className="cards">
        {coursesOf(brand, edition.id).map((course) => (
          <article key={course.path} className="article-card linked-card">
            <div className="article-card-words">
              <CourseFacts course={course} />
              <h2 className="article-card-title" {...wordsOf(course)}>
                <a href={pageAddress(edition, course.path)}>{course.front.title}</a>
              </h2>
              <p className="article-card-lead" {...wordsOf(course)}>
                {course.front.lead}
              </p>
            </div>
          </article>
        ))}
      </div>
      {page.body.children.length > 0 && <Body page={page} />}
    </div>
  );
}
