import type { Brand } from '#content/brand.ts';
import {
  NOTICE_GROUPS,
  type NoticeKind,
  type NoticeRecipient,
  type NoticeRecipients,
} from '#contracts/company-notices.ts';

const namesOf = (kind: NoticeKind): readonly string[] => [
  kind,
  ...Object.entries(NOTICE_GROUPS).flatMap(([group, kinds]) =>
    (kinds as readonly string[]).includes(kind) ? [group] : [],
  ),
];

/** Who hears of what, as `notices` of brand.yaml has it: of several rows with one mailbox the first decides on the language. */
export function noticeRecipients({
  settings,
  editions,
  defaultEdition,
}: Pick<Brand, 'defaultEdition' | 'editions' | 'settings'>): NoticeRecipients {
  return ({ kind, entity, language }) => {
    const told = settings.notices.filter(
      (row) =>
        namesOf(kind).some((name) => row.of.includes(name)) &&
        (row.entities?.includes(entity) ?? true) &&
        (row.languages?.includes(language) ?? true),
    );
    const byMailbox = new Map<string, NoticeRecipient>();
    for (const { to, writtenIn } of told) {
      const edition = editions.find((one) => one.language === writtenIn) ?? defaultEdition;
      for (const mailbox of [to].flat())
        if (!byMailbox.has(mailbox.toLowerCase()))
          byMailbox.set(mailbox.toLowerCase(), { to: mailbox, edition: edition.id });
    }
    return [...byMailbox.values()];
  };
}
