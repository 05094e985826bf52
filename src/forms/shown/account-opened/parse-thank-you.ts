import { CLIENT_KINDS } from '#contracts/client-kinds.ts';
import type { DownloadLink } from '#contracts/calls/registrations.ts';
import type { DemoLogin, ThankYouAnswer } from '#contracts/calls/signup.ts';
import { DOWNLOADS } from '#contracts/platforms.ts';
import { isRecord, isWebAddress } from '#forms/client/read-answer.ts';

const STEPS: readonly string[] = [
  'verify-email',
  'log-in',
  'fund',
  'set-password',
  'try',
  'hear-from-us',
  'share-link',
] satisfies ThankYouAnswer['next_steps'];

/** The facts of the thank-you page, or undefined where the answer is something else. Steps not known here are left out. */
export function parseThankYou(answer: unknown): ThankYouAnswer | undefined {
  if (!isRecord(answer)) return undefined;
  const {
    account_number,
    shown_number = null,
    email_masked,
    is_email_verified,
    next_steps,
    links,
    demo_login,
    affid,
    referral_link,
    download_links,
  } = answer;
  const kind = CLIENT_KINDS.find((known) => known === answer['kind']);
  if (
    kind === undefined ||
    typeof account_number !== 'string' ||
    (shown_number !== null && typeof shown_number !== 'string') ||
    typeof email_masked !== 'string' ||
    typeof is_email_verified !== 'boolean'
  )
    return undefined;
  if (
    !Array.isArray(next_steps) ||
    !isRecord(links) ||
    !isWebAddress(links['login']) ||
    !isWebAddress(links['dashboard'])
  )
    return undefined;
  return {
    kind,
    account_number,
    shown_number,
    email_masked,
    is_email_verified,
    next_steps: next_steps.filter((step): step is ThankYouAnswer['next_steps'][number] => STEPS.includes(String(step))),
    links: { login: links['login'], dashboard: links['dashboard'] },
    ...(isDemoLogin(demo_login) ? { demo_login } : {}),
    ...(typeof affid === 'string' && isWebAddress(referral_link) ? { affid, referral_link } : {}),
    ...(Array.isArray(download_links) ? { download_links: download_links.filter(isDownload) } : {}),
  };
}

const isDemoLogin = (value: unknown): value is DemoLogin =>
  isRecord(value) &&
  typeof value['login'] === 'string' &&
  typeof value['password'] === 'string' &&
  typeof value['platform'] === 'string';

const isDownload = (value: unknown): value is DownloadLink =>
  isRecord(value) && DOWNLOADS.some((id) => id === value['id']) && isWebAddress(value['link']);
