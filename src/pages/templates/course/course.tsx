import { type Course, lessonsOf } from '#content/course.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Button } from '#kit/button.tsx';
import { Body } from '#pages/body.tsx';
import { pageAddress } from '#content/page-address.ts';
import { PageHead } from '#pages/components/page-head.tsx';
import { useSite } from '#pages/site-context.ts';
import { CourseFacts } from '#pages/components/course-facts.tsx';

export default function CoursePage({ page }: { readonly page: Course }) {
  const text = useTexts('page-course');
  const { brand, edition } = useSite();
  const { front } = page;
  const lessons = lessonsOf(brand, edition.id, page);
  const [first] = lessons;
  return (
    <div className="shell learn">
      <PageHead page={page} otherwise={{ drawing: 'soundings', data: 'lessons' }}>
        <CourseFacts course={page} />
        <h1>{front.title}</h1>
        <p className="lead">{front.lead}</p>
        {first !== undefined && (
          <p className="course-start">
            <Button href={pageAddress(edition, first.path)}>{text('start')}</Button>
          </p>
        )}
      </PageHead>
      <div className="course-columns">
        <Widget tag="fc-course-progress" />
        <section className="course-goals" aria-labelledby="goals">
          <h2 id="goals">{text('goals')}</h2>
          <ul>
            {front.goals.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </section>
      </div>
      {page.body.children.length > 0 && <Body page={page} />}
    </div>
  );
}
