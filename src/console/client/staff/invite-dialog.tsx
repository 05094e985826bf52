import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import { isHeld, post } from '../api.ts';
import { useErrorText } from '../parts/page-text.ts';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';

export const InviteDialog = ({
  isOpen,
  onClose,
  roles,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly roles: readonly { readonly role: string; readonly name: string }[];
}) => {
  const text = useTexts('console-staff');
  const textOfConsole = useTexts('console');
  const id = useId();
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [lacksRole, setLacksRole] = useState(false);
  const invite = useMutation({
    mutationFn: (member: { readonly email: string; readonly name: string }) =>
      post<DoneAnswer>('staff/invite', { ...member, roles: chosen }),
    onSuccess: (_, { email }) => {
      setChosen([]);
      onClose();
      tell(text('invited', { email }));
      void client.invalidateQueries({ queryKey: ['staff'] });
    },
    onError: (error) => {
      if (isHeld(error)) onClose();
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLacksRole(chosen.length === 0);
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as { email: string; name: string };
    if (chosen.length > 0) invite.mutate({ email: fields.email, name: fields.name });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('inviteTitle')}
      size="small"
      beginsAt="first-field"
      actions={
        <>
          <Button size="small" type="submit" form={`${id}form`} busy={invite.isPending}>
            {text('invite')}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className="c-form" onSubmit={send}>
        <p>{text('inviteText')}</p>
        {invite.error !== null && !isHeld(invite.error) && (
          <p role="alert" className="c-error">
            {words(invite.error)}
          </p>
        )}
        <TextBox label={text('name')} name="name" maxLength={80} required />
        <TextBox label={text('email')} name="email" type="email" required />
        <fieldset className="c-reasons" aria-describedby={lacksRole ? `${id}lacks` : undefined}>
          <legend>{text('roles')}</legend>
          {roles.map(({ role, name }) => (
            <label key={role}>
              <input
                type="checkbox"
                checked={chosen.includes(role)}
                onChange={({ target: { checked } }) => {
                  setChosen(checked ? [...chosen, role] : chosen.filter((each) => each !== role));
                  if (checked) setLacksRole(false);
                }}
              />
              {name}
            </label>
          ))}
        </fieldset>
        {lacksRole && (
          <p id={`${id}lacks`} role="alert" className="c-error">
            {text('chooseRole')}
          </p>
        )}
      </form>
    </Dialog>
  );
};
