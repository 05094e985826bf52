import { type Course, lessonsOf } from '#content/course.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { scriptJson } from '#islands/server/escape-html.ts';
import { Widget } from '#islands/server/widget.tsx';
import { Button } from '#kit/button.tsx';
import { Body } from '../body.tsx';
import { languageTag } from '../found/translations.ts';
import { pageAddress, useSite } from '../site-context.ts';
import { CourseFacts } from './course-facts.tsx';

export function CoursePage({ page }: { readonly page: Course }) {
  const text = useTexts('learn');
  const { brand, edition, siteUrl } = useSite();
  const { front } = page;
  const lessons = lessonsOf(brand, edition.id, page);
  const [first] = lessons;
  const address = (path: string) => siteUrl + pageAddress(edition, path);
  const course = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: front.title,
    description: front.description,
    url: address(page.path),
    inLanguage: languageTag(edition),
    isAccessibleForFree: true,
    educationalLevel: text(`level-${front.level}`),
    timeRequired: `PT${lessons.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0)}M`,
    provider: { '@type': 'Organization', name: brand.settings.name, url: siteUrl },
    hasPart: lessons.map((lesson, at) => ({ '@type': 'LearningResource', position: at + 1, name: lesson.front.title, url: address(lesson.path) })),
  };
  return (
    <div className="shell learn">
      <header className="page-head">
        <CourseFacts course={page} />
        <h1>{front.title}</h1>
        <p className="lead">{front.lead}</p>
        {first !== undefined && <p className="course-start"><Button href={pageAddress(edition, first.path)}>{text('start')}</Button></p>}
      </header>
      <div className="course-columns">
        <Widget tag="fc-course-progress" />
        <section className="course-goals" aria-labelledby="goals">
          <h2 id="goals">{text('goals')}</h2>
          <ul>{front.goals.map((goal) => <li key={goal}>{goal}</li>)}</ul>
        </section>
      </div>
      {page.body.children.length > 0 && <Body page={page} />}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(course) }} />
    </div>
  );
}
