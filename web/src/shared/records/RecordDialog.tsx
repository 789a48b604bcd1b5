import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { useId, type ComponentType, type ReactNode } from 'react';
import { Dialog } from '../dialogs/Dialog.js';
import { useDialogState } from '../dialogs/dialog-state.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { NEW_ID, RecordForm, useFormGuard, type RecordFormOptions } from './RecordForm.js';

type Props = RecordFormOptions & {
  /** Returns the title of a stored record, or null for the default. */
  title?: (record: RaRecord) => string | null;
  /** Replaces the usual save button. `label` is the usual button's label. */
  submit?: ComponentType<{ label: string }>;
  /** Called after a new record is saved. */
  onCreated?: (record: RaRecord) => void;
  children: ReactNode;
};

function Title({ id, title, isNew }: Pick<Props, 'title'> & { id: string; isNew: boolean }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  const own = isNew || !record ? null : title?.(record);
  const key = own ?? `resources.${resource}.${isNew ? 'add' : 'edit'}Title`;
  return <DialogTitle id={id}>{translate(key, { ...record, _: translate(`resources.${resource}.add`) })}</DialogTitle>;
}

function Opened({ id, title, submit: Submit = SubmitButton, onCreated, children, ...form }: Props & { id: string }) {
  const translate = useTranslate();
  const titleId = useId();
  const dialog = useDialogState();
  const guard = useFormGuard();
  const isNew = id === NEW_ID;
  const close = () => guard.leave(dialog.close);
  const follow = (record: RaRecord) => {
    dialog.close();
    if (isNew) onCreated?.(record);
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth sx={dialogStyle}>
      <RecordForm
        {...form}
        id={id}
        guard={guard}
        onSaved={follow}
        onLost={dialog.close}
        frame={(fields) => (
          <>
            <Title id={titleId} isNew={isNew} {...(title && { title })} />
            {fields}
          </>
        )}
      >
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={close}>
            {translate('app.cancel')}
          </Button>
          <Submit label={isNew ? 'app.add' : 'app.save'} />
        </DialogActions>
      </RecordForm>
      {guard.question}
    </Dialog>
  );
}

/**
 * Shows the form of a list's record in a dialog: `/<resource>/create` opens an empty form, `/<resource>/<id>` a record's
 * form. Closing returns to the list.
 */
export function RecordDialog(props: Props) {
  const { id } = useDialogState();
  return id === null ? null : <Opened key={id} id={id} {...props} />;
}

/** Only the fields scroll when a form is higher than the screen. */
const dialogStyle = { '& form': { display: 'contents' } };
