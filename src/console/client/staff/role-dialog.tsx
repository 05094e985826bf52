import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ROLE_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { Permission } from '#console/sections.ts';
import type { RoleRow, TheirStaffChange } from '#console/staff/staff.answers.ts';
import { ApiError, isHeld, post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useRoleName } from '../parts/role-name.ts';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';
import { PERMISSION_GROUPS, useGroupName, wordsKey } from './permission-words.ts';
import { TheirChange, theirsIn } from './their-change.tsx';

/** A role as it is typed: a new one, or a change of `ofRole`. A role that a console begins with has no name of its own. */
export type Draft = Pick<RoleRow, 'name' | 'permissions' | 'editions'> & { readonly ofRole: RoleRow | undefined };

/** What a role may, as ticks by section. */
export const RoleDialog = ({
  draft,
  editions,
  onClose,
}: {
  readonly draft: Draft;
  readonly editions: readonly string[];
  readonly onClose: () => void;
}) => {
  const text = useTexts('console-staff');
  const textOfConsole = useTexts('console');
  const id = useId();
  const words = useErrorText();
  const tell = useTell();
  const client = useQueryClient();
  const roleName = useRoleName();
  const groupName = useGroupName();
  const { ofRole } = draft;
  const [name, setName] = useState(draft.name);
  const [permissions, setPermissions] = useState(draft.permissions);
  const [chosen, setChosen] = useState(draft.editions);
  const [theirs, setTheirs] = useState<TheirStaffChange>();
  const [problem, setProblem] = useState<string>();
  const [nameProblem, setNameProblem] = useState<string>();
  const shownName = ofRole === undefined ? (name ?? '') : roleName(ofRole.role, name);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['staff'] });
    void client.invalidateQueries({ queryKey: ['me'] });
  };
  const save = useMutation({
    mutationFn: (version: number | undefined) =>
      ofRole === undefined
        ? post<{ readonly role: string }>('roles', { name, permissions, editions: chosen })
        : post<object>(`roles/${ofRole.role}`, { name, permissions, editions: chosen, version }),
    onMutate: () => {
      setProblem(undefined);
      setNameProblem(undefined);
      setTheirs(undefined);
    },
    onSuccess: () => {
      tell(text('roleSaved', { name: shownName }));
      refresh();
      onClose();
    },
    onError: (error) => {
      if (isHeld(error)) return onClose();
      setTheirs(theirsIn(error));
      const codes = error instanceof ApiError ? error.problem?.errors?.['name']?.map(({ code }) => code) : undefined;
      if (codes?.includes('taken') === true) return setNameProblem(text('roleNameTaken'));
      return setProblem(words(error));
    },
  });
  const lacksEditions = chosen !== null && chosen.length === 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!lacksEditions) save.mutate(ofRole?.version);
  };
  const isAdministrator = ofRole?.role === 'administrator';
  const isKept = (permission: Permission) => isAdministrator && /^(?:staff|approvals)\./.test(permission);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={ofRole === undefined ? text('roleNew') : text('roleChangeNamed', { name: shownName })}
      size="large"
      scrollable
      beginsAt={draft.name === null ? 'title' : 'first-field'}
      actions={
        <>
          <Button size="small" type="submit" form={`${id}role`} busy={save.isPending} disabled={lacksEditions}>
            {text('save')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <form id={`${id}role`} className="c-form" onSubmit={send}>
        {theirs !== undefined && 'permissions' in theirs.now ? (
          <TheirChange
            theirs={theirs}
            now={theirs.now.permissions.map((each) => text(wordsKey(each))).join(', ')}
            onKeep={() => {
              refresh();
              onClose();
            }}
            onTakeMine={() => save.mutate(theirs.now.version)}
          />
        ) : (
          problem !== undefined && (
            <p role="alert" className="c-error">
              {problem}
            </p>
          )
        )}
        {name !== null && (
          <TextBox
            label={text('roleName')}
            value={name}
            maxLength={ROLE_NAME_MAX_LENGTH}
            required
            error={nameProblem}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {!isAdministrator && (
          <fieldset className="c-ticks" aria-describedby={`${id}editions`}>
            <legend>{text('roleEditions')}</legend>
            <label>
              <input type="radio" checked={chosen === null} onChange={() => setChosen(null)} />
              {text('roleEditionsAll')}
            </label>
            <label>
              <input type="radio" checked={chosen !== null} onChange={() => setChosen(chosen ?? [])} />
              {text('roleEditionsSome')}
            </label>
            {chosen !== null &&
              editions.map((edition) => (
                <label key={edition}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(edition)}
                    onChange={({ target: { checked } }) =>
                      setChosen(checked ? [...chosen, edition] : chosen.filter((each) => each !== edition))
                    }
                  />
                  <span className="ltr">{edition}</span>
                </label>
              ))}
          </fieldset>
        )}
        {!isAdministrator && (
          <p id={`${id}editions`} className="c-soft">
            {text('roleEditionsHelp')}
          </p>
        )}
        {lacksEditions && (
          <p role="alert" className="c-error">
            {text('roleEditionsMissing')}
          </p>
        )}
        {isAdministrator && <p className="c-soft">{text('roleKept')}</p>}
        {PERMISSION_GROUPS.map((group) => (
          <fieldset key={group.id} className="c-ticks">
            <legend>{groupName(group.id)}</legend>
            {group.permissions.map((permission) => (
              <label key={permission}>
                <input
                  type="checkbox"
                  checked={permissions.includes(permission)}
                  disabled={isKept(permission)}
                  onChange={({ target: { checked } }) =>
                    setPermissions(
                      checked ? [...permissions, permission] : permissions.filter((each) => each !== permission),
                    )
                  }
                />
                {text(wordsKey(permission))}
              </label>
            ))}
          </fieldset>
        ))}
      </form>
    </Dialog>
  );
};
