import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { DoneAnswer, SessionsAnswer } from '#console/answers.ts';
import type { RoleRow, StaffRow, TheirStaffChange } from '#console/staff/staff.answers.ts';
import { hrefOf } from '../address.ts';
import { post, read } from '../api.ts';
import { useMay, useMe } from '../me.ts';
import { MadeUp } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { ago, momentText } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { useRoleName } from '../parts/role-name.ts';
import { SessionList } from '../parts/session-list.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';
import './staff.css';
import { useStaff } from './staff-view.tsx';
import { TheirChange, theirsIn } from './their-change.tsx';

/** A member of staff: name, roles, sessions, invitation, and whether they may log in. */
export const MemberView = ({ id }: { readonly id: string }) => {
  const text = useTexts('console-staff');
  const staff = useStaff();
  const member = staff.data?.staff.find((each) => each.id === id);
  return (
    <div className="c-page c-narrow">
      <Link href={hrefOf('staff')}>{text('backToStaff')}</Link>
      {staff.error !== null && <Failed error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.isPending && <Skeleton rows={6} />}
      {staff.data !== undefined && member === undefined && (
        <Empty title={text('notMember')}>{text('notMemberText')}</Empty>
      )}
      {staff.data !== undefined && member !== undefined && <Found member={member} roles={staff.data.roles} />}
    </div>
  );
};

const Found = ({ member, roles }: { readonly member: StaffRow; readonly roles: readonly RoleRow[] }) => {
  const text = useTexts('console-staff');
  const textOfConsole = useTexts('console');
  const id = useId();
  const me = useMe();
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const [asked, setAsked] = useState<'name' | 'block'>();
  const { name } = member;
  const refresh = () => client.invalidateQueries({ queryKey: ['staff'] });
  const rename = useMutation({
    mutationFn: (typed: string) =>
      post<DoneAnswer>(`staff/${member.id}/name`, { name: typed, version: member.version }),
    onSuccess: (_, typed) => tell(text('renamed', { name: typed })),
    onError: (error) => tell(words(error)),
    onSettled: () => {
      setAsked(undefined);
      void refresh();
      if (member.id === me.id) void client.invalidateQueries({ queryKey: ['me'] }); // the name below the menu
    },
  });
  const block = useMutation({
    mutationFn: (blocked: boolean) => post<DoneAnswer>('staff/block', { id: member.id, blocked }),
    onSuccess: (_, blocked) => tell(text(blocked ? 'blocked' : 'unblocked', { name })),
    onError: (error) => tell(words(error)),
    onSettled: () => {
      setAsked(undefined);
      void refresh();
    },
  });
  const sendName = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate((Object.fromEntries(new FormData(event.currentTarget)) as { readonly name: string }).name);
  };
  return (
    <>
      <section className="c-panel">
        <div className="c-line">
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <span className="c-state" data-state={member.state}>
            {text(`state-${member.state}`)}
          </span>
          {member.is_made_up && <MadeUp />}
        </div>
        <span className="ltr">{member.email}</span>
        <div className="c-line">
          {may('staff.invite') && (
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsked('name')}>
              {text('rename')}
            </Button>
          )}
          {may('staff.block') && member.id !== me.id && (
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              aria-label={text(member.state === 'blocked' ? 'unblockNamed' : 'blockNamed', { name })}
              onClick={() => (member.state === 'blocked' ? block.mutate(false) : setAsked('block'))}
            >
              {text(member.state === 'blocked' ? 'unblock' : 'block')}
            </Button>
          )}
        </div>
      </section>
      <RolesOf key={member.version} member={member} roles={roles} onChange={() => void refresh()} />
      {may('staff.invite') && !member.is_made_up && member.state !== 'blocked' && (
        <Invitation member={member} onChange={() => void refresh()} />
      )}
      {may('staff.sessions') && <SessionsOf member={member} />}
      <Dialog
        isOpen={asked === 'name'}
        onClose={() => setAsked(undefined)}
        title={text('rename')}
        size="small"
        beginsAt="first-field"
        actions={
          <>
            <Button size="small" type="submit" form={`${id}name`} busy={rename.isPending}>
              {text('save')}
            </Button>
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsked(undefined)}>
              {textOfConsole('cancel')}
            </Button>
          </>
        }
      >
        <form id={`${id}name`} className="c-form" onSubmit={sendName}>
          <TextBox label={text('name')} name="name" defaultValue={name} maxLength={80} required />
        </form>
      </Dialog>
      <Dialog
        isOpen={asked === 'block'}
        onClose={() => setAsked(undefined)}
        title={text('blockNamed', { name })}
        size="small"
        actions={
          <>
            <Button size="small" colour="danger" busy={block.isPending} onClick={() => block.mutate(true)}>
              {text('block')}
            </Button>
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsked(undefined)}>
              {textOfConsole('cancel')}
            </Button>
          </>
        }
      >
        <p>{text('blockText', { name })}</p>
      </Dialog>
    </>
  );
};

type OfMember = { readonly member: StaffRow; readonly onChange: () => void };

const RolesOf = ({ member, roles, onChange }: OfMember & { readonly roles: readonly RoleRow[] }) => {
  const text = useTexts('console-staff');
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const roleName = useRoleName();
  const [chosen, setChosen] = useState(member.roles);
  const [theirs, setTheirs] = useState<TheirStaffChange>();
  const { name } = member;
  const save = useMutation({
    mutationFn: (version: number) => post<DoneAnswer>(`staff/${member.id}/roles`, { roles: chosen, version }),
    onSuccess: () => {
      tell(text('rolesSaved', { name }));
      onChange();
      void client.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => {
      const other = theirsIn(error);
      setTheirs(other);
      if (other === undefined) tell(words(error));
    },
  });
  const isChanged = chosen.toSorted().join() !== member.roles.toSorted().join();
  const nameOf = (role: string) => roleName(role, roles.find((each) => each.role === role)?.name);
  return (
    <section className="c-panel">
      <fieldset className="c-ticks" disabled={!may('staff.roles')}>
        <legend>{text('rolesOf', { name })}</legend>
        {roles.map(({ role, editions }) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={({ target: { checked } }) =>
                setChosen(checked ? [...chosen, role] : chosen.filter((each) => each !== role))
              }
            />
            <span className="c-named">
              {nameOf(role)}
              {editions !== null && <small>{editions.join(', ')}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="c-soft">{text('rolesHelp', { name })}</p>
      {chosen.length === 0 && (
        <p role="alert" className="c-error">
          {text('chooseRole')}
        </p>
      )}
      {theirs !== undefined && 'roles' in theirs.now && (
        <TheirChange
          theirs={theirs}
          now={theirs.now.roles.map(nameOf).join(', ')}
          onKeep={onChange}
          onTakeMine={() => {
            setTheirs(undefined);
            save.mutate(theirs.now.version);
          }}
        />
      )}
      {may('staff.roles') && (
        <Button
          size="small"
          disabled={!isChanged || chosen.length === 0}
          busy={save.isPending}
          onClick={() => save.mutate(member.version)}
        >
          {text('save')}
        </Button>
      )}
    </section>
  );
};

const Invitation = ({ member, onChange }: OfMember) => {
  const text = useTexts('console-staff');
  const { locale } = usePageLanguage();
  const tell = useTell();
  const words = useErrorText();
  const { name, invitation } = member;
  const send = useMutation({
    mutationFn: (how: 'invitation' | 'invitation/withdraw') => post<DoneAnswer>(`staff/${member.id}/${how}`),
    onSuccess: (_, how) => tell(text(how === 'invitation' ? 'invitationSent' : 'invitationWithdrawn', { name })),
    onError: (error) => tell(words(error)),
    onSettled: onChange,
  });
  return (
    <section className="c-panel">
      <h2>{text('invitationTitle')}</h2>
      <p className="c-soft">
        {invitation === null
          ? text('invitationNone', { name })
          : text('invitationOpen', {
              ago: ago(new Date(invitation.at), locale),
              by: invitation.by ?? text('invitationByCommand'),
              moment: momentText(invitation.until, locale),
            })}
      </p>
      <div className="c-line">
        <Button
          size="small"
          variant="outlined"
          colour="neutral"
          busy={send.isPending && send.variables === 'invitation'}
          onClick={() => send.mutate('invitation')}
        >
          {text(invitation === null ? 'inviteSend' : 'inviteAgain')}
        </Button>
        {invitation !== null && (
          <Button
            size="small"
            variant="outlined"
            colour="neutral"
            busy={send.isPending && send.variables === 'invitation/withdraw'}
            onClick={() => send.mutate('invitation/withdraw')}
          >
            {text('inviteWithdraw')}
          </Button>
        )}
      </div>
    </section>
  );
};

const SessionsOf = ({ member }: { readonly member: StaffRow }) => {
  const text = useTexts('console-staff');
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const { name } = member;
  const key = ['staff', member.id, 'sessions'];
  const sessions = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read<SessionsAnswer>(`staff/${member.id}/sessions`, signal),
  });
  const end = useMutation({
    mutationFn: (id: string) => post<DoneAnswer>(`staff/${member.id}/sessions/end`, { id }),
    onSuccess: () => tell(text('sessionEnded')),
    onError: (error) => tell(words(error)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const open = sessions.data?.sessions ?? [];
  return (
    <section className="c-panel">
      <div className="c-panel-head">
        <h2>{text('sessionsOf', { name })}</h2>
        {open.length > 0 && (
          <Button size="small" variant="outlined" colour="neutral" onClick={() => end.mutate('all')}>
            {text('sessionsEndAll')}
          </Button>
        )}
      </div>
      {sessions.error !== null && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton rows={2} />}
      {sessions.data !== undefined && open.length === 0 && <p className="c-soft">{text('sessionsNone', { name })}</p>}
      <SessionList sessions={open} onEnd={(id) => end.mutate(id)} />
    </section>
  );
};
