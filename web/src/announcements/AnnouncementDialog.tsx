import { PICTURE_TYPES, type Announcement } from '@recado/contracts';
import { Box, FormControlLabel, FormHelperText, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { FileChoice } from '../shared/dialogs/FileChoice.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { useAnnouncementForm } from './use-announcement-form.js';

const PRIORITIES = ['1', '2', '3'];
type Props = { announcement: Announcement | null; onClose: () => void };

/** A new announcement, or one as it is. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const translate = useTranslate();
  const form = useAnnouncementForm(announcement, onClose);
  const { values, errors, isPicture, set } = form;
  const text = (name: 'title' | 'text', label: string) => ({
    label: translate(label),
    value: values[name],
    error: name in errors,
    helperText: errors[name] ? translate(errors[name]) : undefined,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      open
      title={translate(announcement ? 'announcementsPage.editTitle' : 'announcementsPage.add')}
      submitLabel={translate(announcement ? 'app.save' : 'app.add')}
      values={[values, form.file]}
      isSaving={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField autoFocus {...text('title', 'announcementsPage.subject')} />
      <TextField multiline minRows={4} maxRows={12} {...text('text', 'announcementsPage.text')} />
      <Box>
        <FileChoice
          name={form.fileName}
          accept={PICTURE_TYPES.join(',')}
          labels={{ attach: translate('announcementsPage.attach'), detach: translate('announcementsPage.detach') }}
          onChange={form.setFile}
        />
        <FormHelperText error={!isPicture} role={isPicture ? undefined : 'alert'}>
          {translate('announcementsPage.pictures')}
        </FormHelperText>
      </Box>
      <SelectField
        label={translate('announcementsPage.priority')}
        options={PRIORITIES.map((id) => ({ id, name: translate(`notifications.priority.${id}`) }))}
        value={String(values.priority)}
        onChange={(priority) => set({ priority: Number(priority) })}
      />
      <FormControlLabel
        control={<Switch checked={values.status} onChange={(_event, status) => set({ status })} />}
        label={translate('announcementsPage.active')}
      />
    </FormDialog>
  );
}
