import { CreateQueueOptionInput, ROOT_OPTION, type QueueOption } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { uploadFile } from '../../shared/data/upload-file.js';
import { useSave } from '../../shared/data/use-save.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { InvoiceChoice } from './InvoiceChoice.js';
import { MediaChoice } from './MediaChoice.js';
import { optionsKey } from './use-options.js';

/** A new option below `parent` (null for the top level), or an existing option. */
export type Edited = { kind: 'add'; parent: QueueOption | null } | { kind: 'edit'; option: QueueOption };
type Values = Pick<QueueOption, 'title' | 'message' | 'queueId' | 'parentId'> & {
  invoiceFrom: string | null;
};
type Props = { queueId: string; edited: Edited; onClose: () => void };

function valuesOf(queueId: string, edited: Edited): Values {
  if (edited.kind === 'add')
    return { title: '', message: '', queueId, parentId: edited.parent?.id ?? ROOT_OPTION, invoiceFrom: null };
  const { title, message, parentId, invoiceFrom = null } = edited.option;
  return { title, message, queueId, parentId, invoiceFrom };
}

async function store(before: QueueOption | null, values: Values, file: File | null | undefined): Promise<void> {
  const { invoiceFrom, ...given } = values;
  const { title, message } = given;
  const lookUp = invoiceFrom !== (before?.invoiceFrom ?? null) && { invoiceFrom };
  const { id } = await (before
    ? api.put<QueueOption>(`/queue-options/${before.id}`, { title, message, ...lookUp })
    : api.post<QueueOption>('/queue-options', { ...given, ...lookUp }));
  const path = `/queue-options/${id}/media-upload`;
  if (file) await uploadFile(path, file);
  else if (file === null && before?.mediaName) await api.delete(path);
}

/** Edits an option's title, the reply that contacts receive, and the attached file. */
export function OptionDialog({ queueId, edited, onClose }: Props) {
  const translate = useTranslate();
  const before = edited.kind === 'edit' ? edited.option : null;
  const [values, setValues] = useState(() => valuesOf(queueId, edited));
  const [file, setFile] = useState<File | null | undefined>(undefined);
  const { save, isPending, errors } = useSave({
    values,
    schema: CreateQueueOptionInput,
    store: (given) => store(before, given, file),
    ...{ queryKey: optionsKey(queueId), isNew: before === null, onDone: onClose },
  });
  const field = (name: 'title' | 'message') => ({
    label: translate(`queueOptions.fields.${name}`),
    value: values[name],
    error: name in errors,
    helperText: errors[name] && translate(errors[name]),
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const parent = edited.kind === 'add' ? edited.parent : null;
  return (
    <FormDialog
      open
      title={
        parent
          ? translate('queueOptions.addBelow', { name: parent.title })
          : translate(before ? 'queueOptions.edit' : 'queueOptions.add')
      }
      submitLabel={translate(before ? 'app.save' : 'app.add')}
      values={[values, file]}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField autoFocus required {...field('title')} />
      <TextField multiline minRows={3} maxRows={8} {...field('message')} />
      <InvoiceChoice value={values.invoiceFrom} onChange={(invoiceFrom) => setValues({ ...values, invoiceFrom })} />
      <MediaChoice stored={before ?? {}} chosen={file} onChange={setFile} />
    </FormDialog>
  );
}
