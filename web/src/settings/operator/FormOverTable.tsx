import { Box, Button, Stack } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { DialogStateContext } from '../../shared/dialogs/dialog-state.js';
import { DiscardDialog } from '../../shared/dialogs/DiscardDialog.js';
import { unsavedForms } from '../../shared/forms/unsaved-forms.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { NEW_ID } from '../../shared/records/RecordController.js';
import { RecordCard, type RecordForm } from './RecordCard.js';

type Props = {
  resource: string;
  form: RecordForm;
  inputs: ReactNode;
  children: ReactNode;
};

type OpenForm = { id: string | null; turn: number };

/** Each selection mounts a new form, even for two new records in a row. */
const turned = (now: OpenForm, id: string | null): OpenForm =>
  id !== null && id === now.id ? now : { id, turn: now.turn + 1 };

/**
 * Holds the record that the form shows; null means a new one. On a phone, the form for a new record opens on demand.
 */
function useOpenForm() {
  const [{ id, turn }, show] = useReducer(turned, { id: null, turn: 0 });
  const [requested, ask] = useState<Pick<OpenForm, 'id'> | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id !== null) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
  const dialog = useMemo(() => {
    const leadTo = (next: string | null) => (unsavedForms.exist() && next !== id ? ask({ id: next }) : show(next));
    return { id, open: leadTo, close: () => show(null), cancel: () => leadTo(null) };
  }, [id]);
  const question = (
    <DiscardDialog
      open={requested !== null}
      onStay={() => ask(null)}
      onDiscard={() => {
        show(requested?.id ?? null);
        ask(null);
      }}
    />
  );
  return { dialog, top, turn, question };
}

/** Shows the form of one record above the table of all records. */
export function FormOverTable({ resource, form, inputs, children }: Props) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { dialog, top, turn, question } = useOpenForm();
  const { id, open, close, cancel } = dialog;
  return (
    <ResourceContextProvider value={resource}>
      <DialogStateContext value={dialog}>
        <Stack sx={{ gap: 2 }}>
          <Box ref={top} sx={{ maxWidth: 1040 }}>
            {isPhone && id === null ? (
              <Button key={turn} autoFocus={turn > 0} variant="contained" onClick={() => open(NEW_ID)}>
                {translate(`resources.${resource}.add`)}
              </Button>
            ) : (
              <RecordCard
                key={turn}
                id={id ?? NEW_ID}
                takesFocus={turn > 0}
                {...form}
                onDone={close}
                onCancel={cancel}
                onLost={close}
              >
                {inputs}
              </RecordCard>
            )}
          </Box>
          <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(70dvh, 320px)' }}>{children}</Box>
        </Stack>
        {question}
      </DialogStateContext>
    </ResourceContextProvider>
  );
}
