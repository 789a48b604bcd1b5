import type { Tag, Ticket } from '@recado/contracts';
import { Autocomplete, Box, createFilterOptions, TextField } from '@mui/material';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState, type HTMLAttributes, type Key } from 'react';
import { api } from '../../providers/api.js';
import { useSession } from '../../providers/session.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { TagChip } from '../../shared/TagChip.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { TAGS_KEY, useTags } from '../../shared/queries/use-tags.js';
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

/** The option that creates a tag has no id yet. */
const NEW_TAG = { id: '', color: '', kanban: 0 } as const;
const filter = createFilterOptions<Choice>({ trim: true });

/** Creates a tag with the typed name, unless it exists. @returns the tag, or undefined after an error */
function useCreateTag() {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return async (name: string): Promise<Choice | undefined> => {
    try {
      const created = await api.post<Tag>('/tags', { name });
      await queryClient.invalidateQueries({ queryKey: TAGS_KEY });
      return created;
    } catch (error) {
      showError(error);
      return undefined;
    }
  };
}

/** Returns the option that creates a tag with the typed name, unless a tag has that name. */
function newTagOf(typed: string, tags: readonly Choice[]): Choice[] {
  const name = typed.trim();
  const isKnown = tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  return name && !isKnown ? [{ ...NEW_TAG, name }] : [];
}

type OptionProps = HTMLAttributes<HTMLLIElement> & { key: Key };

type FieldProps = { chosen: readonly Choice[]; onChange: (next: readonly Choice[]) => void };

/** Selects tags, and creates those that do not exist yet. */
function TagField({ chosen, onChange }: FieldProps) {
  const translate = useTranslate();
  const { data: tags = [], isPending } = useTags();
  const createTag = useCreateTag();
  const choose = async (next: readonly Choice[]) => {
    const typed = next.find(({ id }) => id === NEW_TAG.id);
    const known = next.filter((tag) => tag !== typed);
    onChange(known);
    const created = typed && (await createTag(typed.name));
    if (created) onChange([...known, created]);
  };
  const optionOf = ({ key, ...props }: OptionProps, tag: Choice) => (
    <li key={key} {...props}>
      {tag.id ? <TagChip {...tag} /> : translate('inbox.createTag', { name: tag.name })}
    </li>
  );
  return (
    <Autocomplete
      multiple
      openOnFocus
      disableCloseOnSelect
      autoHighlight
      options={tags}
      filterOptions={(all, state) => [...filter(all, state), ...newTagOf(state.inputValue, tags)]}
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
      onChange={(_event, next) => void choose(next)}
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
  );
}

/** Edits a ticket's tags. */
export default function TagsDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const translate = useTranslate();
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
      <TagField chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
