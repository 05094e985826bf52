import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Icon } from '#kit/icon.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import type { RoleRow } from '#console/staff/staff.answers.ts';
import { post } from '../api.ts';
import { useMay } from '../me.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useRoleName } from '../parts/role-name.ts';
import { Failed, Skeleton } from '../parts/states.tsx';
import { useTell } from '../parts/toasts.tsx';
import { PERMISSION_GROUPS, type PermissionGroup, useGroupName, wordsKey } from './permission-words.ts';
import { type Draft, RoleDialog } from './role-dialog.tsx';
import './staff.css';
import { StaffTabs } from './staff-tabs.tsx';
import { useStaff } from './staff-view.tsx';

/** What each role may, by section and in words; roles are made, copied, changed and deleted here. */
export const RolesView = () => {
  const text = useTexts('console-staff');
  const textOfConsole = useTexts('console');
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const roleName = useRoleName();
  const staff = useStaff();
  const [draft, setDraft] = useState<Draft>();
  const [asked, setAsked] = useState<RoleRow>();
  const remove = useMutation({
    mutationFn: ({ role, version }: RoleRow) => post<DoneAnswer>(`roles/${role}/delete`, { version }),
    onSuccess: (_, { role, name }) => tell(text('roleDeleted', { name: roleName(role, name) })),
    onError: (error) => tell(words(error)),
    onSettled: () => {
      setAsked(undefined);
      void client.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  const nameOf = ({ role, name }: Pick<RoleRow, 'role' | 'name'>) => roleName(role, name);
  const mayChange = may('staff.roles');
  const roles = staff.data?.roles ?? [];
  const blank = { permissions: [], editions: null, ofRole: undefined };
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-staff')}</h1>
        {mayChange && (
          <Button
            size="small"
            leadingIcon={<Icon symbol="add_20px" />}
            onClick={() => setDraft({ ...blank, name: '' })}
          >
            {text('roleNew')}
          </Button>
        )}
      </div>
      <StaffTabs at="roles" />
      {staff.error !== null && <Failed error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.isPending && <Skeleton rows={8} />}
      {staff.data !== undefined && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
          <section className="c-table" aria-label={text('roles')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{text('column-name')}</th>
                  <th scope="col">{text('roleMembers')}</th>
                  <th scope="col">{text('roleEditions')}</th>
                  {mayChange && <td aria-hidden="true" />}
                </tr>
              </thead>
              <tbody>
                {roles.map((role) => (
                  <tr key={role.role}>
                    <th scope="row">
                      <bdi>{nameOf(role)}</bdi>
                    </th>
                    <td>{role.members}</td>
                    <td>{role.editions?.join(', ') ?? text('roleEditionsAll')}</td>
                    {mayChange && (
                      <td className="c-end">
                        <Button
                          size="small"
                          variant="transparent"
                          colour="neutral"
                          aria-label={text('roleChangeNamed', { name: nameOf(role) })}
                          onClick={() => setDraft({ ...role, ofRole: role })}
                        >
                          {text('roleChange')}
                        </Button>
                        <Button
                          size="small"
                          variant="transparent"
                          colour="neutral"
                          aria-label={text('roleCopyNamed', { name: nameOf(role) })}
                          onClick={() =>
                            setDraft({
                              name: text('roleCopyName', { name: nameOf(role) }),
                              permissions: role.permissions,
                              editions: role.editions,
                              ofRole: undefined,
                            })
                          }
                        >
                          {text('roleCopy')}
                        </Button>
                        {role.role !== 'administrator' && role.members === 0 && (
                          <Button
                            size="small"
                            variant="transparent"
                            colour="neutral"
                            aria-label={text('roleDeleteNamed', { name: nameOf(role) })}
                            onClick={() => setAsked(role)}
                          >
                            {text('roleDelete')}
                          </Button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="c-soft">{text('roleMembersHelp')}</p>
          <h2>{text('rolesTitle')}</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
          <section className="c-table" aria-label={text('rolesTitle')} tabIndex={0}>
            <table className="c-matrix">
              <thead>
                <tr>
                  <th scope="col">{text('permission')}</th>
                  {roles.map((role) => (
                    <th key={role.role} scope="col">
                      <bdi>{nameOf(role)}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              {PERMISSION_GROUPS.map((group) => (
                <Group key={group.id} group={group} roles={roles} />
              ))}
            </table>
          </section>
          {draft !== undefined && (
            <RoleDialog
              key={draft.ofRole?.version ?? draft.name}
              draft={draft}
              editions={staff.data.editions}
              onClose={() => setDraft(undefined)}
            />
          )}
        </>
      )}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={text('roleDeleteNamed', { name: asked === undefined ? '' : nameOf(asked) })}
        size="small"
        actions={
          <>
            <Button size="small" colour="danger" busy={remove.isPending} onClick={() => asked && remove.mutate(asked)}>
              {text('roleDelete')}
            </Button>
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsked(undefined)}>
              {textOfConsole('cancel')}
            </Button>
          </>
        }
      >
        <p>{text('roleDeleteText')}</p>
      </Dialog>
    </div>
  );
};

const Group = ({ group, roles }: { readonly group: PermissionGroup; readonly roles: readonly RoleRow[] }) => {
  const text = useTexts('console-staff');
  const groupName = useGroupName();
  return (
    <tbody>
      <tr className="c-group">
        <th scope="rowgroup" colSpan={roles.length + 1}>
          {groupName(group.id)}
        </th>
      </tr>
      {group.permissions.map((permission) => (
        <tr key={permission}>
          <th scope="row">{text(wordsKey(permission))}</th>
          {roles.map(({ role, permissions }) => (
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
  );
};
