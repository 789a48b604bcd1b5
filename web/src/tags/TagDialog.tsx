import { CreateTagInput } from '@recado/contracts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useCan } from '../providers/session.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { TagChip } from '../shared/TagChip.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { TAGS_KEY } from '../shared/data/use-tags.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../providers/validation.js';
import { AVATAR_COLORS } from '../theme/tokens.js';
import type { CountedTag } from './use-tag-pages.js';

type Values = { name: string; color: string; kanban?: number };

const valuesOf = (tag: CountedTag | null): Values => tag ?? { name: '', color: AVATAR_COLORS[0] };

function useSaveTag(tag: CountedTag | null, onSaved: () => void, onProblems: (problems: FieldErrors) => void) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (values: Values) => (tag ? api.put(`/tags/${tag.id}`, values) : api.post('/tags', values)),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: TAGS_KEY });
      onSaved();
    },
    onError(error) {
      const problems = fieldErrorsOf(error);
      onProblems(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
}

/** A new tag, or one as it is. */
export function TagDialog({ tag, onClose }: { tag: CountedTag | null; onClose: () => void }) {
  const translate = useTranslate();
  const mayKanban = useCan('tags:kanban');
  const [values, setValues] = useState<Values>(() => valuesOf(tag));
  const [kanban, setKanban] = useState(tag?.kanban === 1);
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSaveTag(tag, onClose, setErrors);
  const submit = () => {
    const { name, color } = values;
    const fields = { name, color, ...(mayKanban && { kanban: Number(kanban) }) };
    const problems = problemsOf(CreateTagInput, fields);
    setErrors(problems);
    if (Object.keys(problems).length === 0) save.mutate(fields);
  };
  return (
    <FormDialog
      open
      title={translate(tag ? 'tagsPage.editTitle' : 'tagsPage.add')}
      submitLabel={translate(tag ? 'app.save' : 'app.add')}
      disabled={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('tagsPage.name')}
        value={values.name}
        error={'name' in errors}
        helperText={errors['name'] ? translate(errors['name']) : undefined}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <TextField
        type="color"
        label={translate('tagsPage.color')}
        value={values.color}
        error={'color' in errors}
        onChange={(event) => setValues({ ...values, color: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {mayKanban ? (
        <FormControlLabel
          control={<Switch checked={kanban} onChange={(_event, on) => setKanban(on)} />}
          label={translate('tagsPage.kanban')}
        />
      ) : null}
      <TagChip name={values.name || '…'} color={values.color} />
    </FormDialog>
  );
}
