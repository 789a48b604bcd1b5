import type { FileList } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { FileRows } from './FileRows.js';
import { useSaveFileList, type Values } from './use-save-file-list.js';

const valuesOf = (list: FileList | null): Values => ({
  name: list?.name ?? '',
  message: list?.message ?? '',
  kept: list?.options.map(({ id, name, fileName }) => ({ id, name, fileName })) ?? [],
  added: [],
});

/** A new file list, or one as it is. */
export default function FileListDialog({ list, onClose }: { list: FileList | null; onClose: () => void }) {
  const translate = useTranslate();
  const [values, setValues] = useState(() => valuesOf(list));
  const { save, isPending, errors } = useSaveFileList(list, values, onClose);
  const change = (some: Partial<Values>) => setValues({ ...values, ...some });
  const text = (name: 'name' | 'message') => ({
    label: translate(`fileLists.${name}`),
    value: values[name],
    error: name in errors,
    helperText: errors[name] && translate(errors[name]),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <FormDialog
      open
      title={translate(list ? 'fileLists.editTitle' : 'fileLists.add')}
      submitLabel={translate(list ? 'app.save' : 'app.add')}
      values={values}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField autoFocus {...text('name')} />
      <TextField multiline minRows={3} maxRows={8} {...text('message')} />
      <FileRows values={values} onChange={change} />
    </FormDialog>
  );
}
