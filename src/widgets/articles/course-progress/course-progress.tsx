import { useId } from 'react';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { Icon } from '#kit/icon.tsx';
import type { CourseProgressProps } from './course-progress.widget.ts';
import { useReadLessons } from './read-lessons.ts';

const CourseProgress = ({ course, lessons, current, headingLevel }: CourseProgressProps) => {
  const text = useTexts('course-progress');
  const { locale } = usePageLanguage();
  const id = useId();
  const [read, mark] = useReadLessons(course);
  const done = lessons.filter((lesson) => read.includes(lesson.id)).length;
  const number = numberFormatter(locale);
  const Heading = `h${headingLevel}` as 'h2';
  return (
    <section className="course-progress" aria-labelledby={id}>
      <Heading className="course-progress-title" id={id}>
        {text('title')}
      </Heading>
      <div className="needs-js">
        <output className="course-progress-count" id={`${id}count`}>
          {text('count', { done: number.format(done), total: number.format(lessons.length) })}
        </output>
        <progress className="course-progress-bar" aria-labelledby={`${id}count`} max={lessons.length} value={done} />
      </div>
      <ol className="course-progress-lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id} data-read={read.includes(lesson.id) ? '' : undefined}>
            <a href={lesson.href} aria-current={lesson.id === current ? 'page' : undefined}>
              {lesson.title}
            </a>{' '}
            <span className="course-progress-minutes">{text('minutes', { count: lesson.minutes })}</span>
            {read.includes(lesson.id) && (
              <>
                <Icon symbol="check_24px" />
                <span className="visually-hidden">{text('read')}</span>
              </>
            )}
          </li>
        ))}
      </ol>
      {current !== undefined && (
        <div className="needs-js">
          <Checkbox
            id={`${id}mark`}
            label={text('mark')}
            errorPrefix=""
            control={{ checked: read.includes(current), onChange: ({ target }) => mark(current, target.checked) }}
          />
        </div>
      )}
    </section>
  );
};

export default CourseProgress;
