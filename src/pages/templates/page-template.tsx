import type { Page, PageOf } from '#content/page.ts';
import type { TemplateName } from '#content/page-schema.ts';
import { ArticlePage } from './article-page.tsx';
import { ArticlesPage } from './articles-page.tsx';
import { CoursePage } from './course-page.tsx';
import { CoursesPage } from './courses-page.tsx';
import { CollectionPage } from './collection-page.tsx';
import { EBookPage } from './e-book-page.tsx';
import { EventPage } from './event-page.tsx';
import { FormPage } from './form-page.tsx';
import { GlossaryPage } from './glossary-page.tsx';
import { HelpPage } from './help-page.tsx';
import { HomePage } from './home-page.tsx';
import { InstrumentPage } from './instrument-page.tsx';
import { LessonPage } from './lesson-page.tsx';
import { PlainPage } from './plain-page.tsx';
import { SearchPage } from './search-page.tsx';
import { ThankYouPage } from './thank-you-page.tsx';
import { WebinarsPage } from './webinars-page.tsx';

const has = <Name extends TemplateName>(page: Page, template: Name): page is PageOf<Name> =>
  page.front.template === template;

/** The template that a page's front matter names. */
export function PageTemplate({ page }: { readonly page: Page }) {
  if (has(page, 'home')) return <HomePage page={page} />;
  if (has(page, 'article')) return <ArticlePage page={page} />;
  if (has(page, 'articles')) return <ArticlesPage page={page} />;
  if (has(page, 'form')) return <FormPage page={page} />;
  if (has(page, 'thank-you')) return <ThankYouPage page={page} />;
  if (has(page, 'search')) return <SearchPage page={page} />;
  if (has(page, 'instrument')) return <InstrumentPage page={page} />;
  if (has(page, 'glossary')) return <GlossaryPage page={page} />;
  if (has(page, 'help')) return <HelpPage page={page} />;
  if (has(page, 'courses')) return <CoursesPage page={page} />;
  if (has(page, 'course')) return <CoursePage page={page} />;
  if (has(page, 'lesson')) return <LessonPage page={page} />;
  if (has(page, 'webinars')) return <WebinarsPage page={page} />;
  if (has(page, 'event')) return <EventPage page={page} />;
  if (has(page, 'e-book')) return <EBookPage page={page} />;
  if (has(page, 'collection')) return <CollectionPage page={page} />;
  if (has(page, 'plain')) return <PlainPage page={page} />;
  throw new Error(`${page.file}: there is no template "${page.front.template}".`);
}
