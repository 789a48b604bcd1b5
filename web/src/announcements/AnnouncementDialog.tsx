import { AnnouncementInput, type Announcement } from '@recado/contracts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { FormDialog } from '../shared/FormDialog.js';
import { SelectField } from '../shared/SelectField.js';
import { TOAST_MS, useErrorToast } from '../shared/use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../shared/validation.js';
import { ANNOUNCEMENTS_KEY } from './use-announcement-pages.js';

const PRIORITIES = ['1', '2', '3'];
const NEW: AnnouncementInput = { title: '', text: '', priority: 3, status: true };

const valuesOf = (announcement: Announcement | null): AnnouncementInput => {
  if (!announcement) return NEW;
  const { title, text, priority, status } = announcement;
  return { title, text, priority, status };
};

function useSave(announcement: Announcement | null, onSaved: () => void, onProblems: (problems: FieldErrors) => void) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (values: AnnouncementInput) =>
      announcement ? api.put(`/announcements/${announcement.id}`, values) : api.post('/announcements', values),
    onSuccess() {
      notify('app.saved', { type: 'success', autoHideDuration: TOAST_MS });
      void queryClient.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY });
      onSaved();
    },
    onError(error) {
      const problems = fieldErrorsOf(error);
      onProblems(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
}

type Props = { announcement: Announcement | null; onClose: () => void };

/** A new announcement, or one as it is. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const translate = useTranslate();
  const [values, setValues] = useState(() => valuesOf(announcement));
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSave(announcement, onClose, setErrors);
  const submit = () => {
    const problems = problemsOf(AnnouncementInput, values);
    setErrors(problems);
    if (Object.keys(problems).length === 0) save.mutate(values);
  };
  const text = (name: 'title' | 'text', label: string) => ({
    label: translate(label),
    value: values[name],
    error: name in errors,
    helperText: errors[name] ? translate(errors[name]) : undefined,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <FormDialog
      open
      title={translate(announcement ? 'announcementsPage.editTitle' : 'announcementsPage.add')}
      submitLabel={translate(announcement ? 'app.save' : 'app.add')}
      disabled={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField autoFocus {...text('title', 'announcementsPage.subject')} />
      <TextField multiline minRows={4} maxRows={12} {...text('text', 'announcementsPage.text')} />
      <SelectField
        label={translate('announcementsPage.priority')}
        options={PRIORITIES.map((id) => ({ id, name: translate(`bells.priority.${id}`) }))}
        value={String(values.priority)}
        onChange={(priority) => setValues({ ...values, priority: Number(priority) })}
      />
      <FormControlLabel
        control={<Switch checked={values.status} onChange={(_event, status) => setValues({ ...values, status })} />}
        label={translate('announcementsPage.active')}
      />
    </FormDialog>
  );
}
