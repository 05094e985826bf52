import type { EducationAnswer } from '#contracts/calls/registrations.ts';
import { Button } from '#kit/button.tsx';
import type { ShownViewProps } from '#forms/engine/shown-part.ts';

/** The course that a sign-up has enrolled in: its lessons in order. */
export function CourseJoined({
  shown: { course, is_email_verified },
  text,
  children,
}: ShownViewProps<EducationAnswer>) {
  const [first] = course.lessons;
  return (
    <section className="account" aria-label={course.title}>
      <h2 className="account-next-title">{course.title}</h2>
      <ol className="account-next">
        {course.lessons.map(({ title, link }) => (
          <li key={link}>
            <span>
              <a href={link}>{title}</a>
            </span>
          </li>
        ))}
      </ol>
      <Button href={first?.link ?? course.link}>{text('begin')}</Button>
      {!is_email_verified && (
        <div className="account-resend">
          <p>{text('confirm')}</p>
          {children}
        </div>
      )}
    </section>
  );
}
