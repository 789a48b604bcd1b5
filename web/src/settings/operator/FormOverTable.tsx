import { Box, Button, Stack } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { DialogPlaceContext } from '../../shared/dialogs/dialog-place.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { NEW_ID } from '../../shared/records/RecordController.js';
import { RecordCard, type RecordForm } from './RecordCard.js';

type Props = {
  resource: string;
  form: RecordForm;
  inputs: ReactNode;
  /** The table. */
  children: ReactNode;
};

/** Keeps which record the form shows: none means a new one, for which a phone has no room until it is asked for. */
function usePlace() {
  const [id, open] = useState<string | null>(null);
  const [saved, countSaved] = useReducer((count: number) => count + 1, 0);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id !== null) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
  const place = useMemo(() => ({ id, open, close: () => open(null) }), [id]);
  // Another form begins with another record, and after each that was saved.
  return { ...place, place, top, formKey: `${id} ${saved}`, countSaved };
}

/** A form for one record above the table of all. */
export function FormOverTable({ resource, form, inputs, children }: Props) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { id, open, close, place, top, formKey, countSaved } = usePlace();
  const finish = () => {
    close();
    countSaved();
  };
  return (
    <ResourceContextProvider value={resource}>
      <DialogPlaceContext value={place}>
        <Stack sx={{ gap: 2 }}>
          <Box ref={top} sx={{ maxWidth: 1040 }}>
            {isPhone && id === null ? (
              <Button variant="contained" onClick={() => open(NEW_ID)}>
                {translate(`resources.${resource}.add`)}
              </Button>
            ) : (
              <RecordCard key={formKey} id={id ?? NEW_ID} {...form} onDone={finish} onCancel={close}>
                {inputs}
              </RecordCard>
            )}
          </Box>
          <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(70dvh, 320px)' }}>{children}</Box>
        </Stack>
      </DialogPlaceContext>
    </ResourceContextProvider>
  );
}
