import type { CourseLinks } from '#contracts/calls/registrations.ts';
import type { PlatformBridge } from '#contracts/platform-bridge.ts';
import type { Brand } from '#content/brand.ts';
import { coursesOf, lessonsOf } from '#content/course.ts';
import { demonstrationBridge } from '#delivery/bridge/demonstration-bridge.ts';
import { httpBridge } from '#delivery/bridge/http-bridge.ts';
import type { Settings } from './settings.ts';

/** What opens accounts on the platforms. */
export const platformBridge = ({ platformBridge: url, platformBridgeSecret: secret }: Settings): PlatformBridge =>
  url === 'demonstration' || secret === undefined ? demonstrationBridge : httpBridge({ url, secret });

/** The courses of an edition as the brand has them now, with absolute links. */
export const courseLinks =
  (brand: () => Brand, publicUrl: string) =>
  (edition: string): readonly CourseLinks[] =>
    coursesOf(brand(), edition).map((course) => ({
      id: course.path.split('/').at(-1) ?? course.path,
      title: course.front.title,
      link: `${publicUrl}/${edition}/${course.path}`,
      lessons: lessonsOf(brand(), edition, course).map((lesson) => ({
        title: lesson.front.title,
        link: `${publicUrl}/${edition}/${lesson.path}`,
      })),
    }));
