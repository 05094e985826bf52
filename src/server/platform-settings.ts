import type { CourseLinks } from '#contracts/calls/registrations.ts';
import type { PlatformBridge } from '#contracts/platform-bridge.ts';
import type { VerificationProvider } from '#contracts/verification.ts';
import type { Brand } from '#content/brand.ts';
import { coursesOf, lessonsOf } from '#content/course.ts';
import { demonstrationBridge } from '#delivery/bridge/demonstration-bridge.ts';
import { httpBridge } from '#delivery/bridge/http-bridge.ts';
import { httpVerifier } from '#delivery/verification/http-verifier.ts';
import { rulesVerifier, staffVerifier } from '#delivery/verification/rules-verifier.ts';
import type { CheckRule } from '#domain/verification.ts';
import { reachedBy } from './demonstration.ts';
import type { Settings } from './settings.ts';

/** What opens accounts on the platforms. */
export const platformBridge = ({ platformBridge: url, platformBridgeSecret: secret }: Settings): PlatformBridge =>
  url === 'demonstration' || secret === undefined ? demonstrationBridge : httpBridge({ url, secret });

/** What checks the identity and address of clients. Left out, the local rules where nobody else reaches the site, and staff elsewhere. */
export function verificationProvider(
  settings: Pick<Settings, 'verificationUrl' | 'verificationSecret' | 'publicUrl' | 'host' | 'trustProxy'>,
  rulesOf: (regulator: string) => readonly CheckRule[],
): VerificationProvider {
  const { verificationUrl: url = reachedBy(settings).length === 0 ? 'rules' : 'staff', verificationSecret: secret } =
    settings;
  if (url === 'rules') return rulesVerifier(rulesOf);
  return url === 'staff' || secret === undefined ? staffVerifier : httpVerifier({ url, secret });
}

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
