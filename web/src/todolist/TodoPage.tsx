import { Button, Card, Checkbox, List, ListItem, ListItemText, Stack, TextField } from '@mui/material';
import { useAddUndoableMutation, useNotify, useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { EmptyState } from '../shared/EmptyState.js';
import { formatDate } from '../shared/lib/format.js';
import { IconAction } from '../shared/IconAction.js';
import { useUnsaved } from '../shared/forms/use-unsaved.js';
import { ListBody } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';
import { useTodos, type Todo } from './use-todos.js';

const LONGEST = 500;

type TextFormProps = { label: string; submit: string; initial?: string; onText: (text: string) => void };

/** Ignores blank text. */
function TextForm({ label, submit, initial = '', onText }: TextFormProps) {
  const [text, setText] = useState(initial);
  useUnsaved(text.trim() !== initial);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    onText(text.trim());
    setText('');
  };
  return (
    <Stack component="form" direction="row" onSubmit={send} sx={{ gap: 1, width: '100%', alignItems: 'flex-start' }}>
      <TextField
        autoFocus
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <Button type="submit" variant="contained" sx={{ minHeight: 40 }}>
        {submit}
      </Button>
    </Stack>
  );
}

type RowProps = {
  todo: Todo;
  onEdit: (text: string) => void;
  onTick: (isDone: boolean) => void;
  onRemove: () => void;
};

function Row({ todo, onEdit, onTick, onRemove }: RowProps) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const { text, createdAt, updatedAt, doneAt } = todo;
  const save = (next: string) => {
    setEditing(false);
    if (next !== text) onEdit(next);
  };
  if (editing)
    return (
      <ListItem divider onKeyDown={({ key }) => key === 'Escape' && setEditing(false)} sx={{ py: 2 }}>
        <TextForm label={translate('todo.editing')} submit={translate('app.save')} initial={text} onText={save} />
      </ListItem>
    );
  const date = formatDate(updatedAt);
  return (
    <ListItem divider sx={{ gap: 1 }}>
      <Checkbox
        edge="start"
        checked={Boolean(doneAt)}
        onChange={(_event, isDone) => onTick(isDone)}
        slotProps={{ input: { 'aria-label': translate('todo.tick', { text }) } }}
      />
      <ListItemText
        primary={text}
        secondary={
          doneAt
            ? translate('todo.done', { date: formatDate(doneAt) })
            : translate(updatedAt === createdAt ? 'todo.created' : 'todo.changed', { date })
        }
        sx={{ overflowWrap: 'anywhere' }}
        slotProps={{ primary: { sx: doneAt ? { textDecoration: 'line-through', color: 'text.secondary' } : {} } }}
      />
      <IconAction icon="pencil" label={translate('todo.edit', { text })} onClick={() => setEditing(true)} />
      <IconAction icon="trash" label={translate('todo.remove', { text })} onClick={onRemove} />
    </ListItem>
  );
}

/** Removes a task immediately, and offers to undo the removal for a while. */
function useRemove({ remove, restore }: Pick<ReturnType<typeof useTodos>, 'remove' | 'restore'>) {
  const notify = useNotify();
  const addUndoable = useAddUndoableMutation();
  return (todo: Todo) => {
    remove(todo.id);
    addUndoable(({ isUndo }) => {
      if (isUndo) restore(todo);
    });
    notify('app.deleted', { type: 'success', undoable: true });
  };
}

/** Sorts open tasks first. */
const openFirst = (todos: readonly Todo[]) =>
  todos.toSorted((a, b) => Number(Boolean(a.doneAt)) - Number(Boolean(b.doneAt)));

/** A personal list that never leaves the browser. */
export default function TodoPage() {
  const translate = useTranslate();
  const { todos, reading, add, edit, tick, ...rest } = useTodos();
  const remove = useRemove(rest);
  return (
    <Page title={translate('todo.title')} lead={translate('todo.lead')}>
      <Stack sx={{ maxWidth: 720, gap: 2 }}>
        <TextForm label={translate('todo.field')} submit={translate('todo.add')} onText={add} />
        <ListBody
          reading={reading}
          isEmpty={todos.length === 0}
          empty={<EmptyState icon="check" title={translate('todo.empty')} hint={translate('todo.emptyHint')} />}
        >
          <Card>
            <List disablePadding aria-label={translate('todo.title')} sx={{ '& li:last-child': { borderBottom: 0 } }}>
              {openFirst(todos).map((todo) => (
                <Row
                  key={todo.id}
                  todo={todo}
                  onEdit={(text) => edit(todo.id, text)}
                  onTick={(isDone) => tick(todo.id, isDone)}
                  onRemove={() => remove(todo)}
                />
              ))}
            </List>
          </Card>
        </ListBody>
      </Stack>
    </Page>
  );
}
