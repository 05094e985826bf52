import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { StaffAnswer } from '#console/staff/staff.answers.ts';
import { hrefOf } from '../address.ts';
import { read } from '../api.ts';
import { useMay } from '../me.ts';
import { MadeUp, Monogram } from '../parts/badges.tsx';
import { Link } from '../parts/link.tsx';
import { momentText, Never } from '../parts/moments.tsx';
import { useRoleName } from '../parts/role-name.ts';
import { Failed, Skeleton } from '../parts/states.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import './staff.css';
import { StaffTabs } from './staff-tabs.tsx';

const COLUMNS = ['name', 'roles', 'state', 'seen'] as const;

export const useStaff = () =>
  useQuery({ queryKey: ['staff'], queryFn: ({ signal }) => read<StaffAnswer>('staff', signal) });

export const StaffView = () => {
  const text = useTexts('console-staff');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const may = useMay();
  const roleName = useRoleName();
  const [isInviting, setInviting] = useState(false);
  const staff = useStaff();
  if (staff.error !== null)
    return (
      <div className="c-page">
        <Failed error={staff.error} onRetry={() => void staff.refetch()} />
      </div>
    );
  const nameOf = (role: string) => roleName(role, staff.data?.roles.find((each) => each.role === role)?.name);
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
      <StaffTabs at="members" />
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
                </tr>
              </thead>
              <tbody>
                {staff.data.staff.map((member) => (
                  <tr key={member.id}>
                    <th scope="row">
                      <span className="c-member">
                        <Monogram id={member.id} name={member.name} />
                        <span className="c-named">
                          <Link href={hrefOf(`staff/${member.id}`)}>
                            <bdi>{member.name}</bdi>
                          </Link>
                          <small className="ltr">{member.email}</small>
                        </span>
                        {member.is_made_up && <MadeUp />}
                      </span>
                    </th>
                    <td>{member.roles.map(nameOf).join(', ')}</td>
                    <td>
                      <span className="c-named">
                        <span>
                          <span className="c-state" data-state={member.state}>
                            {text(`state-${member.state}`)}
                          </span>
                        </span>
                        {member.invitation !== null && (
                          <small>{text('invitedUntil', { moment: momentText(member.invitation.until, locale) })}</small>
                        )}
                      </span>
                    </td>
                    <td>
                      <Never at={member.last_seen_at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <InviteDialog
            isOpen={isInviting}
            onClose={() => setInviting(false)}
            roles={staff.data.roles.map(({ role, name }) => ({ role, name: roleName(role, name) }))}
          />
        </>
      )}
    </div>
  );
};
