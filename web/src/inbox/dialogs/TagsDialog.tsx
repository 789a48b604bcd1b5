import type { Tag, Ticket } from '@recado/contracts';
import { Autocomplete, Box, TextField } from '@mui/material';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState, type HTMLAttributes, type Key } from 'react';
import { useSession } from '../../providers/session.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { TagChip } from '../../shared/TagChip.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { useTags } from '../../shared/queries/use-tags.js';
import { fold } from '../live/fold.js';
import { inboxApi } from '../live/inbox-api.js';
import { pendingChanges } from '../live/pending.js';
import { nameOf } from '../text/ticket-text.js';

/** Limits the open list, so that it covers neither the buttons nor the chosen tags. */
const LIST_PX = 200;

type Choice = Pick<Tag, 'id' | 'name' | 'color' | 'kanban'>;

/** Applies the tags immediately, and restores the server's tags when the request is rejected. */
function useSyncTags(ticket: Ticket) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();
  return async (tags: readonly Choice[]) => {
    const pending = pendingChanges.add(ticket, { tags: [...tags] });
    const ids = tags.map(({ id }) => id);
    try {
      await inboxApi.syncTags(ticket.id, ids);
      fold(queryClient, user, { kind: 'ticket', ticket: await inboxApi.ticket(ticket.uuid) });
    } catch (error) {
      showError(error);
    } finally {
      // Runs after the update notification, so that the old tags do not flash.
      notifyManager.schedule(() => pendingChanges.remove(pending));
    }
  };
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

const optionOf = ({ key, ...props }: OptionProps, tag: Choice) => (
  <li key={key} {...props}>
    <TagChip {...tag} />
  </li>
);

/** Edits a ticket's tags. */
export default function TagsDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const translate = useTranslate();
  const { data: tags = [], isPending } = useTags();
  const [chosen, setChosen] = useState<readonly Choice[]>(ticket.tags);
  const sync = useSyncTags(ticket);
  return (
    <FormDialog
      open
      title={translate('inbox.tagsOf', { name: nameOf(ticket) })}
      submitLabel={translate('app.save')}
      values={chosen}
      onSubmit={() => {
        onClose();
        void sync(chosen);
      }}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        openOnFocus
        disableCloseOnSelect
        options={tags}
        value={[...chosen]}
        loading={isPending}
        loadingText={translate('app.loading')}
        noOptionsText={translate('inbox.noTags')}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, one) => option.id === one.id}
        slotProps={{ listbox: { sx: { maxHeight: LIST_PX } } }}
        sx={{ mb: `${LIST_PX}px` }}
        renderOption={optionOf}
        onChange={(_event, next) => setChosen(next)}
        renderValue={(values, getItemProps) =>
          values.map((tag, index) => {
            const { key, onDelete, ...item } = getItemProps({ index });
            return (
              <Box key={key} {...item} sx={{ m: '2px' }} onClick={onDelete} title={translate('app.delete')}>
                <TagChip {...tag} />
              </Box>
            );
          })
        }
        renderInput={(params) => <TextField {...params} autoFocus label={translate('inbox.tags')} />}
      />
    </FormDialog>
  );
}
