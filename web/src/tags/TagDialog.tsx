import { CreateTagInput } from '@recado/contracts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useCan } from '../providers/session.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { TagChip } from '../shared/TagChip.js';
import { useSave } from '../shared/data/use-save.js';
import { TAGS_KEY } from '../shared/data/use-tags.js';
import { AVATAR_COLORS } from '../theme/tokens.js';
import type { CountedTag } from './use-tag-pages.js';

const valuesOf = (tag: CountedTag | null) => ({
  name: tag?.name ?? '',
  color: tag?.color ?? AVATAR_COLORS[0],
  kanban: tag?.kanban === 1,
});

type NameProps = { value: string; error: string | undefined; onChange: (name: string) => void };

function NameField({ value, error, onChange }: NameProps) {
  const translate = useTranslate();
  return (
    <TextField
      autoFocus
      label={translate('tagsPage.name')}
      value={value}
      error={error !== undefined}
      helperText={
        <>
          {error ? <span>{translate(error)}</span> : null}
          {error ? ' · ' : null}
          <span>{translate('tagsPage.nameHelp')}</span>
        </>
      }
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A new tag, or one as it is. */
export function TagDialog({ tag, onClose }: { tag: CountedTag | null; onClose: () => void }) {
  const translate = useTranslate();
  const mayKanban = useCan('tags:kanban');
  const [values, setValues] = useState(() => valuesOf(tag));
  const { name, color, kanban } = values;
  const { save, isPending, errors } = useSave({
    values: { name, color, ...(mayKanban && { kanban: Number(kanban) }) },
    schema: CreateTagInput,
    store: (fields) => (tag ? api.put(`/tags/${tag.id}`, fields) : api.post('/tags', fields)),
    ...{ queryKey: TAGS_KEY, isNew: tag === null, onDone: onClose },
  });
  return (
    <FormDialog
      open
      title={translate(tag ? 'tagsPage.editTitle' : 'tagsPage.add')}
      submitLabel={translate(tag ? 'app.save' : 'app.add')}
      values={values}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <NameField value={name} error={errors['name']} onChange={(text) => setValues({ ...values, name: text })} />
      <TextField
        type="color"
        label={translate('tagsPage.color')}
        value={color}
        error={'color' in errors}
        helperText={errors['color'] && translate(errors['color'])}
        onChange={(event) => setValues({ ...values, color: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {mayKanban ? (
        <FormControlLabel
          control={<Switch checked={kanban} onChange={(_event, on) => setValues({ ...values, kanban: on })} />}
          label={translate('tagsPage.kanban')}
        />
      ) : null}
      <TagChip name={name || '…'} color={color} />
    </FormDialog>
  );
}
