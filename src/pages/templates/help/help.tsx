import { Fragment } from 'react';
import type { PageOf } from '#content/page.ts';
import { type Question, questionsOf } from '#content/questions.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { Body } from '#pages/body.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { PageHead } from '#pages/components/page-head.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useFilled, useSite } from '#pages/site-context.ts';

type HelpFile = PageOf<'help'>;

const above = (path: string): string => path.split('/').slice(0, -1).join('/');

/** Topics of the help: those below a path, in the order that their files name. */
function useTopics(path: string): readonly HelpFile[] {
  const { brand, edition } = useSite();
  const isTopic = (page: { readonly front: { readonly template: string }; readonly path: string }): page is HelpFile =>
    page.front.template === 'help' && above(page.path) === path;
  return brand
    .pages(edition.id)
    .filter(isTopic)
    .toSorted((a, b) => a.front.order - b.front.order || a.path.localeCompare(b.path));
}

/** A page of questions, or, if a file has none, links to the topics below it. */
export default function HelpPage({ page }: { readonly page: HelpFile }) {
  const questions = questionsOf(page);
  return questions.length > 0 ? <Topic page={page} questions={questions} /> : <Overview page={page} />;
}

function Overview({ page }: { readonly page: HelpFile }) {
  const filled = useFilled();
  const text = useTexts('page-help');
  const { edition } = useSite();
  const wordsOf = useWordsOf();
  const topics = useTopics(page.path);
  return (
    <div className="shell learn">
      <PageHead page={page}>
        <h1>{page.front.title}</h1>
        <p className="lead">{filled(page.front.lead)}</p>
      </PageHead>
      <div className="topics">
        {topics.map((topic) => {
          const questions = questionsOf(topic);
          return (
            <section key={topic.path} className="topic">
              <h2 {...wordsOf(topic)}>
                <a href={pageAddress(edition, topic.path)}>{topic.front.menuLabel ?? topic.front.title}</a>
              </h2>
              <p className="soft">{text('questions', { count: questions.length })}</p>
              <ul {...wordsOf(topic)}>
                {questions.map(({ id, words }) => (
                  <li key={id}>
                    <a href={`${pageAddress(edition, topic.path)}#${id}`}>{filled(words)}</a>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {page.body.children.length > 0 && <Body page={page} />}
    </div>
  );
}

/**
 * Native details: they open without a script. The anchor is the answer's, since a browser that is led into closed details
 * opens them (HTML Standard, ancestor details revealing algorithm). Headings are outside the summaries, in
 * which JAWS does not list them (decision 011).
 */
function Topic({ page, questions }: { readonly page: HelpFile; readonly questions: readonly Question[] }) {
  const filled = useFilled();
  const text = useTexts('page-help');
  const { brand, edition } = useSite();
  const { front } = page;
  const parent = page.path.includes('/') ? brand.page(edition.id, above(page.path)) : undefined;
  const wordsOf = useWordsOf();
  const topics = useTopics(parent?.path ?? page.path);
  const others = topics.filter(({ path }) => path !== page.path);
  return (
    <div className="shell learn">
      <PageHead page={page}>
        {parent !== undefined && (
          <p className="eyebrow">
            <a href={pageAddress(edition, parent.path)}>{text('help')}</a>
          </p>
        )}
        <h1>{front.title}</h1>
        <p className="lead">{filled(front.lead)}</p>
      </PageHead>
      <div className="questions">
        {questions.map(({ id, words, answer }) => (
          <Fragment key={id}>
            <h2 className="visually-hidden">{filled(words)}</h2>
            <details>
              <summary>
                <span className="question">{filled(words)}</span>
                <Icon symbol="keyboard_arrow_down_24px" />
              </summary>
              <div id={id} className="question-answer">
                <Body page={{ ...page, body: answer }} />
              </div>
            </details>
          </Fragment>
        ))}
      </div>
      {others.length > 0 && (
        <nav className="more-help" aria-labelledby="more-help">
          <h2 id="more-help">{text('moreHelp')}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.path}>
                <a href={pageAddress(edition, other.path)} {...wordsOf(other)}>
                  {other.front.menuLabel ?? other.front.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
