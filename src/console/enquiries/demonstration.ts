import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { CONTACT_TOPICS } from '#contracts/enquiry-kinds.ts';
import type { Edition } from '#contracts/edition.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { people, staff } from '../console.tables.ts';
import { timeOrderedId } from '../people/time-ordered-id.ts';
import { enquiryAnswers } from './enquiries.tables.ts';

/** By language, in the order of CONTACT_TOPICS. */
const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Can I hold two accounts, one in euros and one in pounds?',
    'My order on gold was filled at another price than the one I saw. Where can I read why?',
    'I sent a bank transfer on Monday and it is not in my account yet. When does it arrive?',
    'Which documents do you take as proof of address? I have moved a month ago.',
    'The page says that my password is wrong, and no mail arrives to set a new one.',
    'I was told that a withdrawal takes one day. It took five. I would like to know why.',
    'Do you offer a course on Saturdays?',
  ],
  de: [
    'Kann ich zwei Konten führen, eines in Euro und eines in Pfund?',
    'Meine Order auf Gold wurde zu einem anderen Kurs ausgeführt, als ich gesehen habe. Wo steht, warum?',
    'Ich habe am Montag überwiesen, das Geld ist noch nicht da. Wann kommt es an?',
    'Welche Unterlagen gelten als Adressnachweis? Ich bin vor einem Monat umgezogen.',
    'Die Seite sagt, mein Passwort sei falsch, und es kommt keine E-Mail für ein neues.',
    'Mir wurde gesagt, eine Auszahlung dauere einen Tag. Es waren fünf. Ich wüsste gern, warum.',
    'Bieten Sie auch samstags einen Kurs an?',
  ],
  es: [
    '¿Puedo tener dos cuentas, una en euros y otra en libras?',
    'Mi orden sobre oro se ejecutó a un precio distinto del que vi. ¿Dónde puedo leer por qué?',
    'Hice una transferencia el lunes y todavía no ha llegado. ¿Cuándo llega?',
    '¿Qué documentos sirven como justificante de domicilio? Me mudé hace un mes.',
    'La página dice que mi contraseña es incorrecta y no me llega el correo para cambiarla.',
    'Me dijeron que un retiro tarda un día y ha tardado cinco. Me gustaría saber por qué.',
    '¿Ofrecen algún curso los sábados?',
  ],
  ar: [
    'هل يمكنني فتح حسابين، أحدهما باليورو والآخر بالجنيه؟',
    'نُفّذ أمري على الذهب بسعر غير الذي رأيته. أين أقرأ السبب؟',
    'أرسلت حوالة مصرفية يوم الإثنين ولم تصل بعد. متى تصل؟',
    'ما المستندات المقبولة إثباتًا للعنوان؟ انتقلت قبل شهر.',
    'تقول الصفحة إن كلمة المرور خاطئة، ولا تصلني رسالة لتعيين غيرها.',
    'قيل لي إن السحب يستغرق يومًا، لكنه استغرق خمسة. أودّ معرفة السبب.',
    'هل تقدّمون دورة أيام السبت؟',
  ],
};
const ANSWER: Readonly<Record<string, string>> = {
  en: 'Thank you for your message. We have looked into it, and everything is in order now.',
  de: 'Vielen Dank für Ihre Nachricht. Wir haben uns darum gekümmert, es ist jetzt alles in Ordnung.',
  es: 'Gracias por su mensaje. Lo hemos revisado y ya está todo en orden.',
  ar: 'نشكرك على رسالتك. راجعنا الأمر، وكل شيء على ما يرام الآن.',
};
const OLDEST_NEW_MS = 4 * 86_400_000;

/** What those of the made-up people who wrote to the company had asked: some of it days ago, and most of that answered. */
export async function addMadeUpEnquiries(tx: Transaction, editions: readonly Edition[], now: Date): Promise<void> {
  const askers = await tx
    .select()
    .from(people)
    .where(and(eq(people.isMadeUp, true), eq(people.kind, 'enquirer')))
    .orderBy(people.createdAt, people.id);
  const [author] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.name, 'Ines Duarte'));
  const rows = askers.map((person, at): typeof enquiries.$inferInsert => {
    const edition = editions.find(({ id }) => id === person.edition);
    const topic = at % CONTACT_TOPICS.length;
    const language = edition?.language ?? 'en';
    const [first = '', ...rest] = (person.name ?? '').split(' ');
    const isOld = now.getTime() - person.createdAt.getTime() > OLDEST_NEW_MS;
    const isBusiness = at % 6 === 5;
    return {
      id: timeOrderedId(person.createdAt),
      kind: isBusiness ? 'white-label' : 'contact',
      state: 'taken',
      email: person.email,
      emailNormalised: person.emailNormalised,
      payload: {
        first_name: first,
        last_name: rest.join(' '),
        email: person.email,
        ...(person.phone !== null && { phone: person.phone }),
        ...(isBusiness
          ? { company: `${rest.join(' ')} Capital`, country_id: person.country }
          : { topic: CONTACT_TOPICS[topic] }),
        message: [(MESSAGES[language] ?? MESSAGES['en'])?.[topic] ?? ''],
      },
      shownTexts: [],
      attribution: {},
      edition: person.edition,
      regulator: edition?.regulator ?? '',
      entity: '',
      companyId: 0,
      locale: edition?.locale ?? 'en-GB',
      createdAt: person.createdAt,
      workState: !isOld ? 'new' : at % 4 === 0 ? 'closed' : 'answered',
      workOwnerId: isOld ? (author?.id ?? null) : null,
    };
  });
  if (rows.length === 0) return;
  await tx.insert(enquiries).values(rows);
  const answered = rows.filter(({ workState }) => workState !== 'new');
  if (answered.length === 0) return;
  await tx.insert(enquiryAnswers).values(
    answered.map(({ id, createdAt, edition }) => {
      const at = new Date(createdAt.getTime() + 5 * 3_600_000);
      return {
        id: timeOrderedId(at),
        enquiryId: id,
        authorId: author?.id ?? null,
        body: ANSWER[edition.slice(0, 2)] ?? ANSWER['en'] ?? '',
        edition,
        state: 'sent' as const,
        createdAt: at,
        settledAt: at,
      };
    }),
  );
}
