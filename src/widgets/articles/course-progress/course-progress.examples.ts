import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const LESSONS = ['What a market is', 'Two prices', 'How large is a trade', 'What can be lost'].map((title, at) => ({
  id: `lesson-${at + 1}`,
  title,
  href: `/en-gb/courses/first-steps/lesson-${at + 1}`,
  minutes: at + 2,
}));
const json = (props: object) => `<script type="application/json">${JSON.stringify(props)}</script>`;

export default [
  {
    name: 'course',
    title: 'On the page of a course',
    html: `<fc-course-progress course="gallery-course">${json({ lessons: LESSONS })}</fc-course-progress>`,
  },
  {
    name: 'lesson',
    title: 'On the page of a lesson, which can be marked as read',
    html: `<fc-course-progress course="gallery-lesson" current="lesson-2" heading-level="3">${json({ lessons: LESSONS })}</fc-course-progress>`,
    states: [{ name: 'read', steps: [{ do: 'click', on: 'role=checkbox' }] }],
  },
  {
    name: 'line',
    title: 'Above the words of a lesson, which has its box at their end',
    html: `<fc-course-progress course="gallery-line" current="lesson-2" part="lessons" heading-level="3">${json({ lessons: LESSONS })}</fc-course-progress>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'on the page of a course and of its lessons',
  keys: [
    ['Enter', 'follows a lesson’s link'],
    ['Enter, Space', 'mark the lesson as read, or take the mark away'],
  ],
  accessibility: ['A lesson that was read says so in words, not by a tick alone.'],
};
