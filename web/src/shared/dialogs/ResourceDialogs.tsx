import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useId, useState, type ComponentType, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useUnsaved } from '../forms/use-unsaved.js';
import { useIsFormChanged } from '../forms/UnsavedFields.js';
import { NEW_ID, RecordController, type RecordSaving, type Values } from '../records/RecordController.js';
import { RecordFields, type RecordChecks } from '../records/RecordFields.js';
import { Dialog } from './Dialog.js';
import { useDialogState } from './dialog-state.js';
import { DiscardDialog } from './DiscardDialog.js';

type DialogOptions = RecordChecks & {
  /** The title of a record that can no longer be changed. Its form is read-only. */
  fixedTitle?: (record: RaRecord) => string | null;
  /** Replaces the usual save button. `label` is the usual button's label. */
  submit?: ComponentType<{ label: string }>;
  /** Returns whether the form has something to save yet. */
  isReady?: (values: Values) => boolean;
  children: ReactNode;
};
type Props = RecordSaving &
  DialogOptions & {
    maxWidth?: 'xs' | 'sm' | 'md';
    /** Called after a new record is saved. */
    onCreated?: (record: RaRecord) => void;
  };

function ReportChanges({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const isChanged = useIsFormChanged();
  useEffect(() => onChange(isChanged), [isChanged, onChange]);
  return null;
}

/** Closing returns to the list, and asks first if there are unsaved changes. */
function useClosing() {
  const dialog = useDialogState();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const release = useUnsaved(isChanged);
  const leave = () => {
    release();
    dialog.close();
  };
  return {
    setChanged,
    leave,
    close: () => (isChanged ? setAsking(true) : leave()),
    question: <DiscardDialog open={isAsking} onDiscard={leave} onStay={() => setAsking(false)} />,
  };
}

/** Returns the text keys for the dialog's title and button. */
function useTexts(isNew: boolean, fixedTitle: DialogOptions['fixedTitle']) {
  const resource = useResourceContext();
  const record = useRecordContext();
  const fixed = (!isNew && record && fixedTitle?.(record)) || null;
  if (fixed) return { title: fixed, record, button: 'app.close', isFixed: true };
  const title = `resources.${resource}.${isNew ? 'add' : 'edit'}Title`;
  return { title, record, button: isNew ? 'app.add' : 'app.save', isFixed: false };
}

function Submit({ label, isReady }: { label: string; isReady: (values: Values) => boolean }) {
  return <SubmitButton label={label} disabled={!isReady(useWatch())} />;
}

const always = () => true;

type ContentProps = DialogOptions & {
  id: string;
  titleId: string;
  onChange: (isChanged: boolean) => void;
  onCancel: () => void;
};

function Content({ titleId, fixedTitle, submit: OwnSubmit, isReady = always, ...rest }: ContentProps) {
  const { onChange, onCancel, children, ...checks } = rest;
  const translate = useTranslate();
  const resource = useResourceContext();
  const { title, record, button, isFixed } = useTexts(checks.id === NEW_ID, fixedTitle);
  return (
    <>
      <DialogTitle id={titleId}>
        {translate(title, { ...record, _: translate(`resources.${resource}.add`) })}
      </DialogTitle>
      <RecordFields {...checks} onSubmit={isFixed ? onCancel : undefined}>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onCancel}>
            {translate('app.cancel')}
          </Button>
          {OwnSubmit && !isFixed ? <OwnSubmit label={button} /> : <Submit label={button} isReady={isReady} />}
        </DialogActions>
        <ReportChanges onChange={onChange} />
      </RecordFields>
    </>
  );
}

function Opened({ maxWidth = 'sm', onCreated, fixedTitle, children, ...form }: Props & { id: string }) {
  const titleId = useId();
  const { setChanged, leave, close, question } = useClosing();
  const follow = (record: RaRecord) => {
    leave();
    if (form.id === NEW_ID) onCreated?.(record);
  };
  const shown = { titleId, onChange: setChanged, onCancel: close, ...(fixedTitle && { fixedTitle }) };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth={maxWidth} fullWidth sx={dialogStyle}>
      <RecordController {...form} onSaved={follow} onLost={leave}>
        <Content {...form} {...shown}>
          {children}
        </Content>
      </RecordController>
      {question}
    </Dialog>
  );
}

/** The dialogs of a list's records: `/<resource>/create` opens an empty form, `/<resource>/<id>` a record's form. */
export function ResourceDialogs(props: Props) {
  const { id } = useDialogState();
  return id === null ? null : <Opened key={id} id={id} {...props} />;
}

/** Only the fields scroll when a form is higher than the screen. */
const dialogStyle = { '& form': { display: 'contents' } };
