import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Icon } from '#kit/icon.tsx';
import type { DoneAnswer, StaffAnswer, StaffRow } from '#console/answers.ts';
import { PERMISSIONS } from '#console/sections.ts';
import { post, read } from '../api.ts';
import { useMay, useMe } from '../me.ts';
import { MadeUp, Monogram } from '../parts/badges.tsx';
import { Never } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { Failed, Skeleton } from '../parts/states.tsx';
import { useTell } from '../parts/toasts.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const COLUMNS = ['name', 'roles', 'state', 'seen'] as const;

export const StaffView = () => {
  const text = useTexts('console-staff');
  const textOfConsole = useTexts('console');
  const me = useMe();
  const may = useMay();
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<StaffRow>();
  const staff = useQuery({ queryKey: ['staff'], queryFn: ({ signal }) => read<StaffAnswer>('staff', signal) });
  const block = useMutation({
    mutationFn: ({ id, state }: StaffRow) => post<DoneAnswer>('staff/block', { id, blocked: state !== 'blocked' }),
    onSuccess: (_, { name, state }) => {
      setAsked(undefined);
      tell(text(state === 'blocked' ? 'unblocked' : 'blocked', { name }));
      void client.invalidateQueries({ queryKey: ['staff'] });
    },
    onError: (error) => tell(words(error)),
  });
  if (staff.error !== null)
    return (
      <div className="c-page">
        <Failed error={staff.error} onRetry={() => void staff.refetch()} />
      </div>
    );
  const mayBlock = may('staff.block');
  const roleName = (role: string) => textOfConsole(`role-${role}` as 'role-viewer');
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-staff')}</h1>
        {may('staff.invite') && (
          <Button size="small" leadingIcon={<Icon symbol="add_20px" />} onClick={() => setInviting(true)}>
            {text('invite')}
          </Button>
        )}
      </div>
      {staff.data === undefined ? (
        <Skeleton rows={6} />
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
          <section className="c-table" aria-label={text('members')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {COLUMNS.map((column) => (
                    <th key={column} scope="col">
                      {text(`column-${column}`)}
                    </th>
                  ))}
                  {mayBlock && <td aria-hidden="true" />}
                </tr>
              </thead>
              <tbody>
                {staff.data.staff.map((member) => (
                  <tr key={member.id}>
                    <th scope="row">
                      <span className="c-member">
                        <Monogram id={member.id} name={member.name} />
                        <span className="c-named">
                          <bdi>{member.name}</bdi>
                          <small className="ltr">{member.email}</small>
                        </span>
                        {member.is_made_up && <MadeUp />}
                      </span>
                    </th>
                    <td>{member.roles.map(roleName).join(', ')}</td>
                    <td>
                      <span className="c-state" data-state={member.state}>
                        {text(`state-${member.state}`)}
                      </span>
                    </td>
                    <td>
                      <Never at={member.last_seen_at} />
                    </td>
                    {mayBlock && (
                      <td className="c-end">
                        {member.id !== me.id && (
                          <Button
                            size="small"
                            variant="transparent"
                            colour="neutral"
                            aria-label={text(member.state === 'blocked' ? 'unblockNamed' : 'blockNamed', {
                              name: member.name,
                            })}
                            onClick={() => (member.state === 'blocked' ? block.mutate(member) : setAsked(member))}
                          >
                            {text(member.state === 'blocked' ? 'unblock' : 'block')}
                          </Button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <h2>{text('rolesTitle')}</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
          <section className="c-table" aria-label={text('rolesTitle')} tabIndex={0}>
            <table className="c-matrix">
              <thead>
                <tr>
                  <th scope="col">{text('permission')}</th>
                  {staff.data.roles.map(({ role }) => (
                    <th key={role} scope="col">
                      {roleName(role)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {PERMISSIONS.map((permission) => (
                  <tr key={permission}>
                    <th scope="row">
                      <code className="ltr">{permission}</code>
                    </th>
                    {staff.data.roles.map(({ role, permissions }) => (
                      <td key={role}>
                        {permissions.includes(permission) ? (
                          <>
                            <Icon symbol="check_20px" />
                            <span className="visually-hidden">{text('yes')}</span>
                          </>
                        ) : (
                          <span className="visually-hidden">{text('no')}</span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <InviteDialog
            isOpen={isInviting}
            onClose={() => setInviting(false)}
            roles={staff.data.roles.map(({ role }) => role)}
          />
        </>
      )}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={text('blockNamed', { name: asked?.name ?? '' })}
        size="small"
        actions={
          <>
            <Button size="small" colour="danger" busy={block.isPending} onClick={() => asked && block.mutate(asked)}>
              {text('block')}
            </Button>
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsked(undefined)}>
              {textOfConsole('cancel')}
            </Button>
          </>
        }
      >
        <p>{text('blockText', { name: asked?.name ?? '' })}</p>
      </Dialog>
    </div>
  );
};
