import './people.css';
import './many/many.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { PERSON_STAGES } from '#contracts/people.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { PersonAnswer } from '#console/answers.ts';
import { go, hrefOf } from '../address.ts';
import { read } from '../api.ts';
import { useKeys } from '../keys.ts';
import { useMay, useMe } from '../me.ts';
import { Kind, MadeUp, Masked, Monogram, Stage } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { Link } from '../parts/link.tsx';
import { Ago, dayText } from '../parts/moments.tsx';
import { Failed, Skeleton } from '../parts/states.tsx';
import { MergedRows } from './acts/merged-rows.tsx';
import { PersonActs, isActedOn } from './acts/person-acts.tsx';
import { PersonTasks } from '../tasks/person-tasks.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { OpenBy } from './open-by.tsx';
import { PersonApplication } from './person-application.tsx';
import { Revealed } from './revealed.tsx';
import { Timeline } from './timeline.tsx';
import { useChangePerson } from './use-change-person.ts';

const ACT_PERMISSIONS = [
  'people.confirm',
  'people.correct',
  'people.block',
  'people.close',
  'people.merge',
  'people.export',
  'people.erase',
] as const;

const BACK = () => (history.length > 1 && document.referrer === '' ? history.back() : go(hrefOf('people')));

export const PersonView = ({ id }: { readonly id: string }) => {
  const person = useQuery({
    queryKey: ['person', id],
    queryFn: ({ signal }) => read<PersonAnswer>(`people/${encodeURIComponent(id)}`, signal),
  });
  useKeys({ Escape: BACK });
  if (person.error !== null && person.data === undefined)
    return (
      <div className="c-page">
        <Failed error={person.error} onRetry={() => void person.refetch()} />
      </div>
    );
  if (person.data === undefined)
    return (
      <div className="c-page">
        <Skeleton rows={8} />
      </div>
    );
  return <Person person={person.data} />;
};

const Person = ({ person }: { readonly person: PersonAnswer }) => {
  const text = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const textOfActs = useTexts('console-acts');
  const { locale } = usePageLanguage();
  const me = useMe();
  const may = useMay();
  const note = useRef<HTMLTextAreaElement>(null);
  const change = useChangePerson(person);
  useKeys({
    ...(may('people.assign') && { i: () => change.assign(me.id) }),
    ...(may('people.note') && { n: () => note.current?.focus() }),
  });
  const name = person.is_erased ? text('erased') : (person.name?.text ?? text('noName'));
  const owners =
    person.owner !== null && !me.staff.some(({ id }) => id === person.owner?.id)
      ? [...me.staff, person.owner]
      : me.staff;
  const dateOr = (at: string | null) => (at === null ? text('notYet') : dayText(at, locale));
  return (
    <div className="c-page c-person">
      <Link
        href={hrefOf('people')}
        className="c-back"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          BACK();
        }}
      >
        <Icon symbol="chevron_backward_20px" />
        {text('back')}
      </Link>
      <header className="c-person-head">
        <Monogram id={person.id} name={person.name?.text ?? '·'} />
        <div>
          <h1>{person.name === null ? name : <Masked value={person.name} />}</h1>
          <p>
            <Stage stage={person.stage} />
            <Kind kind={person.kind} />
            {person.is_made_up && <MadeUp />}
            {person.blocked_at !== null && <span className="c-blocked">{textOfActs('blocked')}</span>}
            <Ago at={person.last_event_at} />
          </p>
          <OpenBy id={person.id} />
        </div>
      </header>
      {person.merged_into !== null && (
        <p className="c-notice">
          {textOfActs('mergedInto')}{' '}
          <Link href={hrefOf(`people/${person.merged_into}`)}>{textOfActs('mergedIntoLink')}</Link>
        </p>
      )}
      <div className="c-columns">
        <div className="c-column-main">
          {may('people.note') && !person.is_erased && <NoteForm id={person.id} box={note} />}
          <Timeline id={person.id} />
        </div>
        <div className="c-column-side">
          <section className="c-panel" aria-labelledby="work">
            <h2 id="work">{text('work')}</h2>
            {may('people.assign') && person.merged_into === null ? (
              <Choice
                label={text('filter-owner')}
                value={person.owner?.id ?? ''}
                options={[
                  ['', text('nobody')],
                  ...owners.map(
                    ({ id, name: each }) => [id, id === me.id ? text('me', { name: each }) : each] as const,
                  ),
                ]}
                onChoose={(owner) => change.assign(owner === '' ? null : owner)}
              />
            ) : (
              <dl className="c-facts">
                <div>
                  <dt>{text('filter-owner')}</dt>
                  <dd>{person.owner?.name ?? text('nobody')}</dd>
                </div>
              </dl>
            )}
            {may('people.assign') && person.merged_into === null && person.owner?.id !== me.id && (
              <Button size="small" variant="outlined" colour="neutral" onClick={() => change.assign(me.id)}>
                {text('assignMe')}
              </Button>
            )}
            {may('people.stage') && person.merged_into === null && (
              <Choice
                label={text('filter-stage')}
                value={person.stage}
                options={PERSON_STAGES.map((stage) => [stage, text(`stage-${stage}`)] as const)}
                onChoose={(stage) => change.setStage(stage as (typeof PERSON_STAGES)[number])}
              />
            )}
          </section>
          {isActedOn(person) && ACT_PERMISSIONS.some(may) && (
            <section className="c-panel" aria-labelledby="acts">
              <h2 id="acts">{textOfActs('acts')}</h2>
              <PersonActs person={person} />
            </section>
          )}
          {person.requests.length > 0 && (
            <section className="c-panel" aria-labelledby="requests">
              <h2 id="requests">{textOfActs('openRequests')}</h2>
              <ul className="c-rows">
                {person.requests.map((request) => (
                  <li key={request.id}>
                    <Link href={hrefOf(`requests/${request.id}`)}>{textOfActs(`kind-${request.kind}`)}</Link>
                    <span>{textOfActs('dueOn', { day: dayText(request.due_at, locale) })}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {may('tasks.view') && <PersonTasks id={person.id} isErased={person.is_erased} />}
          <section className="c-panel" aria-labelledby="contact">
            <h2 id="contact">{text('contact')}</h2>
            {person.mail !== null && (
              <p className="c-warning">
                <Icon symbol="unsubscribe_20px" />
                <span>
                  {text(`mail-${person.mail.kind}`)} <Ago at={person.mail.at} />
                </span>
              </p>
            )}
            <dl className="c-facts">
              <div>
                <dt>{text('email')}</dt>
                <dd>{person.email === null ? '—' : <Masked value={person.email} ltr />}</dd>
              </div>
              <div>
                <dt>{text('phone')}</dt>
                <dd>{person.phone === null ? '—' : <Masked value={person.phone} ltr />}</dd>
              </div>
              <div>
                <dt>{text('country')}</dt>
                <dd>
                  {person.country === null
                    ? '—'
                    : (new Intl.DisplayNames(locale, { type: 'region' }).of(person.country) ?? '—')}
                </dd>
              </div>
            </dl>
            {person.may_reveal
              .filter((each) => each !== 'identity')
              .map((each) => (
                <Revealed key={each} id={person.id} dataClass={each} />
              ))}
          </section>
          {person.application !== null && (
            <section className="c-panel" aria-labelledby="application">
              <h2 id="application">{text('application')}</h2>
              <PersonApplication
                id={person.id}
                application={person.application}
                mayOpen={may('reveal.identity')}
                mayJudge={isActedOn(person) && may('people.judge')}
              />
            </section>
          )}
          <section className="c-panel" aria-labelledby="identity">
            <h2 id="identity">{text('identity')}</h2>
            <dl className="c-facts">
              <div>
                <dt>{text('since')}</dt>
                <dd>{dayText(person.created_at, locale)}</dd>
              </div>
              <div>
                <dt>{text('confirmed')}</dt>
                <dd>{dateOr(person.email_verified_at)}</dd>
              </div>
              <div>
                <dt>{text('verification')}</dt>
                <dd>{person.verification ?? text('notYet')}</dd>
              </div>
              <div>
                <dt>{text('edition')}</dt>
                <dd>
                  <span className="ltr">{person.edition}</span>
                </dd>
              </div>
            </dl>
            {person.may_reveal.includes('identity') && <Revealed id={person.id} dataClass="identity" />}
          </section>
          <section className="c-panel" aria-labelledby="accounts">
            <h2 id="accounts">{text('accounts')}</h2>
            {person.accounts.length === 0 ? (
              <p className="c-soft">{text('noAccounts')}</p>
            ) : (
              <ul className="c-rows">
                {person.accounts.map((account) => (
                  <li key={account.number}>
                    <span>
                      <span className="ltr">{text('accountNumber', { number: String(account.number) })}</span>
                      <small className="ltr">
                        {[account.kind, account.platform, account.entity].filter(Boolean).join(' · ')}
                      </small>
                    </span>
                    <span className="c-state">{account.state}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <MergedRows person={person} />
        </div>
      </div>
      <ConflictDialog conflict={change.conflict} onKeepTheirs={change.keepTheirs} onTakeMine={change.takeMine} />
      <output className="visually-hidden">{change.isBusy ? textOfConsole('loading') : ''}</output>
    </div>
  );
};
