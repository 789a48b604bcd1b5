import { CreateChatInput, type Chat } from '@recado/contracts';
import { Alert, Autocomplete, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../providers/session.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { useErrorText, useSuccessToast } from '../shared/data/use-error-toast.js';
import { useUserNames, type UserName } from '../shared/queries/use-user-names.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { problemsOf } from '../providers/validation.js';
import { CHATS_KEY, chatsApi } from './chats-api.js';

type Props = { chat: Chat | null; onSaved: (chat: Chat) => void; onClose: () => void };
type Colleague = Pick<UserName, 'id' | 'name'>;

/** Shows no toast when the call fails, because the open form shows the reason. */
function useSaveChat(chat: Chat | null, onSaved: (chat: Chat) => void) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  return useMutation({
    mutationFn: (fields: object) => (chat ? chatsApi.change(chat.id, fields) : chatsApi.create(fields)),
    onSuccess(saved) {
      showSuccess(chat ? 'app.saved' : 'app.created');
      void queryClient.invalidateQueries({ queryKey: CHATS_KEY });
      onSaved(saved);
    },
  });
}

/**
 * Creates a chat or edits one that the user owns. The owner is always a member, so the list does not offer the owner.
 */
export function ChatDialog({ chat, onSaved, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { id: ownId } = useSession();
  const { data: colleagues = [] } = useUserNames();
  const [title, setTitle] = useState(chat?.title ?? '');
  const [chosen, setChosen] = useState<Colleague[]>(
    () => chat?.users.map(({ user }) => user).filter(({ id }) => id !== ownId) ?? [],
  );
  const fields = { title, users: chosen.map(({ id }) => ({ id })) };
  const { errors, isRight } = useProblems(fields, (now) => problemsOf(CreateChatInput, now));
  const save = useSaveChat(chat, onSaved);
  const submit = () => {
    if (isRight()) save.mutate(fields);
  };
  const [wrong] = Object.values(errors);
  const problem = wrong ? translate(wrong) : save.error && textOf(save.error);
  return (
    <FormDialog
      open
      title={translate(chat ? 'chats.editTitle' : 'chats.newTitle')}
      submitLabel={translate(chat ? 'app.save' : 'app.add')}
      values={fields}
      isSaving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <TextField
        autoFocus
        label={translate('chats.name')}
        value={title}
        error={'title' in errors}
        onChange={(event) => setTitle(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Autocomplete<Colleague, true>
        multiple
        options={colleagues.filter(({ id }) => id !== ownId)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        value={chosen}
        onChange={(_event, users) => setChosen(users)}
        renderInput={(params) => <TextField {...params} label={translate('chats.users')} error={'users' in errors} />}
      />
    </FormDialog>
  );
}
