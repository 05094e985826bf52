import { defineShownPart } from '#forms/engine/shown-part.ts';
import { CourseJoined } from './course.tsx';
import { parseEducation } from './parse-education.ts';

export default defineShownPart({ parse: parseEducation, View: CourseJoined });
