import { CreateQuickMessageInput, type QuickMessage } from '@recado/contracts';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useCan } from '../providers/session.js';
import { FileChoice } from '../shared/dialogs/FileChoice.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { uploadOne } from '../shared/data/upload-one.js';
import { useSave } from '../shared/data/use-save.js';
import { QUICK_KEY } from './use-quick-pages.js';

const ROWS = 7;
type Values = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'status'>;
/** `File`: a new one; null: none any more; undefined: as it was. */
type Chosen = File | null | undefined;
type Props = { quick: QuickMessage | null; onClose: () => void };

const valuesOf = (quick: QuickMessage | null): Values => {
  if (!quick) return { shortcode: '', message: '', geral: false, status: true };
  const { shortcode, message, geral, status } = quick;
  return { shortcode, message, geral, status };
};

async function store(quick: QuickMessage | null, values: Values, file: Chosen): Promise<void> {
  const { id } = await (quick
    ? api.put<QuickMessage>(`/quick-messages/${quick.id}`, values)
    : api.post<QuickMessage>('/quick-messages', values));
  const path = `/quick-messages/${id}/media-upload`;
  if (file) await uploadOne(path, file, { typeArch: 'quickMessage' });
  else if (file === null && quick?.isMedia) await api.delete(path);
}

/** A new quick message, or one as it is. */
export default function QuickDialog({ quick, onClose }: Props) {
  const translate = useTranslate();
  const mayBeGeneral = useCan('quick-messages:geral');
  const [values, setValues] = useState(() => valuesOf(quick));
  const [file, setFile] = useState<Chosen>(undefined);
  const { save, isPending, errors } = useSave({
    values,
    schema: CreateQuickMessageInput,
    store: (given) => store(quick, given, file),
    ...{ queryKey: QUICK_KEY, isNew: quick === null, onDone: onClose },
  });
  const text = (name: 'shortcode' | 'message') => ({
    label: translate(`quickPage.${name}`),
    value: values[name],
    error: name in errors,
    helperText: errors[name] ? translate(errors[name]) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const flag = (name: 'geral' | 'status', label: string) => (
    <FormControlLabel
      control={<Switch checked={values[name]} onChange={(_event, on) => setValues({ ...values, [name]: on })} />}
      label={translate(label)}
    />
  );
  return (
    <FormDialog
      open
      title={translate(quick ? 'quickPage.editTitle' : 'quickPage.add')}
      submitLabel={translate(quick ? 'app.save' : 'app.add')}
      values={[values, file]}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField autoFocus {...text('shortcode')} />
      <TextField multiline rows={ROWS} {...text('message')} />
      <FileChoice
        name={file === undefined ? (quick?.mediaName ?? null) : (file?.name ?? null)}
        labels={{ attach: translate('quickPage.attach'), detach: translate('quickPage.detach') }}
        onChange={setFile}
      />
      {mayBeGeneral ? flag('geral', 'quickPage.geral') : null}
      {flag('status', 'quickPage.active')}
    </FormDialog>
  );
}
