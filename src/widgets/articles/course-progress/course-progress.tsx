import { useId } from 'react';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { Icon } from '#kit/icon.tsx';
import type { CourseProgressProps } from './course-progress.widget.ts';
import { useReadLessons } from './read-lessons.ts';

const CourseProgress = ({ course, lessons, current, part, headingLevel }: CourseProgressProps) => {
  const text = useTexts('course-progress');
  const { locale } = usePageLanguage();
  const id = useId();
  const [read, mark] = useReadLessons(course);
  const done = lessons.filter((lesson) => read.includes(lesson.id)).length;
  const number = numberFormatter(locale);
  const Heading = `h${headingLevel}` as 'h2';
  const box = current !== undefined && part !== 'lessons' && (
    <div className="needs-js">
      <Checkbox
        id={`${id}mark`}
        label={text('mark')}
        errorPrefix=""
        control={{ checked: read.includes(current), onChange: ({ target }) => mark(current, target.checked) }}
      />
    </div>
  );
  if (part === 'mark') return box;
  return (
    <section className="course-progress" data-part={part} aria-labelledby={id}>
      <Heading className="course-progress-title" id={id}>
        {text('title')}
      </Heading>
      <output className="course-progress-count needs-js">
        {text('count', { done: number.format(done), total: number.format(lessons.length) })}
      </output>
      <ol className="course-progress-lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id} data-read={read.includes(lesson.id) ? '' : undefined}>
            <a href={lesson.href} aria-current={lesson.id === current ? 'page' : undefined}>
              <Buoy />
              <span className="course-progress-name">{lesson.title}</span>
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
      {box}
    </section>
  );
};

/** As in the drawings (kit/drawings/buoys.tsx); how far the reader is with its lesson is its fill. */
const Buoy = () => (
  <svg className="course-progress-buoy" viewBox="0 0 24 40" aria-hidden="true" focusable="false">
    <path d="M3 38 7.5 16h9L21 38zM12 16V9" />
    <circle cx="12" cy="6" r="3" />
  </svg>
);

export default CourseProgress;
