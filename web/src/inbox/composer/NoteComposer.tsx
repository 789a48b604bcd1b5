import type { Ticket } from '@recado/contracts';
import { Box, Button, FormHelperText, InputBase, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { z } from 'zod';
import { useSession } from '../../providers/session.js';
import { problemsOf } from '../../providers/validation.js';
import { MentionList } from '../../shared/mentions/MentionList.js';
import { useMentions, type Mentions } from '../../shared/mentions/use-mentions.js';
import { mayUserSee, useUserNames } from '../../shared/queries/use-user-names.js';
import { draftOfNote, drafts, useDraft } from '../live/drafts.js';
import { useNoteActions } from '../live/use-notes.js';

type Props = { ticket: Ticket; field?: RefObject<HTMLTextAreaElement | null> };

/** Returns the validation error of a note, from the first attempt to save it until it is valid. */
function useProblem(note: string, ticketId: string) {
  const [schema, setSchema] = useState<z.ZodType | null>(null);
  const problemOf = (contract: z.ZodType) => problemsOf(contract, { note, ticketId }, 'quoted')['note'];
  return {
    problem: schema ? (problemOf(schema) ?? null) : null,
    isRight: async () => {
      const { schemas } = await import('../../providers/schemas.js');
      setSchema(schemas.note);
      return problemOf(schemas.note) === undefined;
    },
    reset: () => setSchema(null),
  };
}

/** Returns the colleagues who may see the ticket, once the note contains an @. */
function useColleagues({ status, userId, queueId }: Ticket, note: string) {
  const { id: me } = useSession();
  const { data: users = [] } = useUserNames({ isWanted: note.includes('@') });
  return users.filter((user) => user.id !== me && mayUserSee(user, { status, userId, queueId }));
}

type FieldProps = {
  note: string;
  hasProblem: boolean;
  mentions: Mentions;
  onSave: () => void;
};

/** Enter saves the note, unless it chooses a colleague; Shift+Enter breaks the line. */
function NoteField({ note, hasProblem, mentions, onSave }: FieldProps) {
  const translate = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSave();
  };
  return (
    <InputBase
      inputRef={mentions.input}
      multiline
      maxRows={5}
      fullWidth
      value={note}
      placeholder={translate('compose.notePlaceholder')}
      error={hasProblem}
      {...mentions.handlers}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          ...{ 'aria-label': translate('compose.note'), 'aria-invalid': hasProblem },
          ...mentions.aria,
        },
      }}
      sx={{ p: '8px 10px', fontSize: 14, lineHeight: '20px' }}
    />
  );
}

/** A note for colleagues. It uses a different API call and collection from messages, so it cannot reach the contact. */
export function NoteComposer({ ticket, field }: Props) {
  const translate = useTranslate();
  const { add, isAdding } = useNoteActions(ticket);
  const key = draftOfNote(ticket.id);
  const note = useDraft(key);
  const setNote = (text: string) => drafts.keep(key, text);
  const { problem, isRight, reset } = useProblem(note, ticket.id);
  const mentions = useMentions({ text: note, setText: setNote, people: useColleagues(ticket, note), field });
  const save = async () => {
    if (!(await isRight()) || isAdding) return;
    const sent = drafts.of(key);
    setNote('');
    reset();
    // the next note may have been started by then
    await add(sent.trim()).catch(() => setNote([sent, drafts.of(key)].filter(Boolean).join('\n')));
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <MentionList {...mentions} />
      <Stack direction="row" sx={boxStyle}>
        <NoteField note={note} hasProblem={problem !== null} mentions={mentions} onSave={() => void save()} />
        <Button variant="contained" disabled={isAdding} onClick={() => void save()} sx={{ alignSelf: 'flex-end' }}>
          {translate('compose.saveNote')}
        </Button>
      </Stack>
      {problem ? (
        <FormHelperText error role="alert">
          {translate(problem)}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

const boxStyle = {
  border: 1,
  borderColor: 'noteLine',
  borderRadius: '12px',
  gap: 1,
  p: '4px',
  bgcolor: 'raised',
};
