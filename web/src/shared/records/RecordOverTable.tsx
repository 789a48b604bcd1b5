import { Box, Button, Stack } from '@mui/material';
import { ResourceContextProvider, useResourceContext, useTranslate } from 'react-admin';
import { useEffect, useReducer, useRef, type ReactNode } from 'react';
import { useRecordName } from '../data/use-record-name.js';
import { DialogStateContext } from '../dialogs/dialog-state.js';
import { FormCard } from '../forms/FormCard.js';
import { useIsPhone } from '../lib/use-screen-size.js';
import { NEW_ID, RecordForm, useFormGuard, type RecordFormOptions } from './RecordForm.js';

type CardProps = {
  takesFocus: boolean;
  /** Closes a stored record. A new one has no cancel button. */
  onCancel?: () => void;
  children: ReactNode;
};

function TitledCard({ isNew, onCancel, ...card }: CardProps & { isNew: boolean }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const name = useRecordName();
  return (
    <FormCard
      title={isNew ? translate(`resources.${resource}.add`) : translate('operator.edit', { name })}
      submitLabel={isNew ? 'app.add' : 'app.save'}
      onCancel={isNew ? undefined : onCancel}
      {...card}
    />
  );
}

type RecordCardProps = CardProps & {
  id: string;
  form: RecordFormOptions;
  guard: ReturnType<typeof useFormGuard>;
  /** Called after the record is saved, or if it cannot be loaded. */
  onDone: () => void;
};

/** Shows the form of one record on a page with others. */
export function RecordCard({ id, form, guard, onDone, ...card }: RecordCardProps) {
  return (
    <RecordForm
      created="operator.done"
      saved="operator.done"
      {...form}
      {...{ id, guard, onSaved: onDone, onLost: onDone }}
    >
      <TitledCard isNew={id === NEW_ID} {...card} />
    </RecordForm>
  );
}

type OpenForm = { id: string | null; turn: number };

/** Each selection mounts a new form, even for two new records in a row. */
const turned = (now: OpenForm, id: string | null): OpenForm =>
  id !== null && id === now.id ? now : { id, turn: now.turn + 1 };

type Props = {
  resource: string;
  form: RecordFormOptions;
  inputs: ReactNode;
  /** The table. */
  children: ReactNode;
};

/**
 * Shows the form of one record above the table of all records: a new record's until one is opened. On a phone, the form
 * for a new record opens on demand.
 */
export function RecordOverTable({ resource, form, inputs, children }: Props) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const guard = useFormGuard();
  const [{ id, turn }, show] = useReducer(turned, { id: null, turn: 0 });
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id !== null) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
  const dialog = {
    id,
    open: (next: string) => (next === id ? undefined : guard.leave(() => show(next))),
    close: () => show(null),
  };
  return (
    <ResourceContextProvider value={resource}>
      <DialogStateContext value={dialog}>
        <Stack sx={{ gap: 2 }}>
          <Box ref={top} sx={{ maxWidth: 1040 }}>
            {isPhone && id === null ? (
              <Button key={turn} autoFocus={turn > 0} variant="contained" onClick={() => dialog.open(NEW_ID)}>
                {translate(`resources.${resource}.add`)}
              </Button>
            ) : (
              <RecordCard
                key={turn}
                id={id ?? NEW_ID}
                form={form}
                guard={guard}
                takesFocus={turn > 0}
                onDone={dialog.close}
                onCancel={() => guard.leave(dialog.close)}
              >
                {inputs}
              </RecordCard>
            )}
          </Box>
          <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(70dvh, 320px)' }}>{children}</Box>
        </Stack>
        {guard.question}
      </DialogStateContext>
    </ResourceContextProvider>
  );
}
