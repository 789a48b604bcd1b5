import { Button, Card, List, ListItem, ListItemText, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
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

/** Blank text is ignored. */
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

type RowProps = { todo: Todo; onEdit: (text: string) => void; onRemove: () => void };

function Row({ todo, onEdit, onRemove }: RowProps) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const { text, createdAt, updatedAt } = todo;
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
      <ListItemText
        primary={text}
        secondary={translate(updatedAt === createdAt ? 'todo.created' : 'todo.changed', { date })}
        sx={{ overflowWrap: 'anywhere' }}
      />
      <IconAction icon="pencil" label={translate('todo.edit', { text })} onClick={() => setEditing(true)} />
      <IconAction icon="trash" label={translate('todo.remove', { text })} onClick={onRemove} />
    </ListItem>
  );
}

/** A personal list that never leaves the browser. */
export default function TodoPage() {
  const translate = useTranslate();
  const { todos, reading, add, edit, remove } = useTodos();
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
              {todos.map((todo) => (
                <Row
                  key={todo.id}
                  todo={todo}
                  onEdit={(text) => edit(todo.id, text)}
                  onRemove={() => remove(todo.id)}
                />
              ))}
            </List>
          </Card>
        </ListBody>
      </Stack>
    </Page>
  );
}
