import { Box, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';

type Props = {
  form: ReactNode;
  /** What a phone, which has no room for an empty form above the table, opens it by. */
  addLabel: string;
  /** The record that the form shows; a new one scrolls it into view. */
  editedId: string | undefined;
  /** How many records were saved: each closes the form on a phone. */
  saved: number;
  children: ReactNode;
};

/** A form for one record above the table of all. */
export function FormAndTable({ form, addLabel, editedId, saved, children }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [openedAfter, setOpenedAfter] = useState<number | null>(null);
  const isClosed = isPhone && editedId === undefined && openedAfter !== saved;
  useEffect(() => {
    if (editedId) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [editedId]);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box ref={top} sx={{ maxWidth: 1040 }}>
        {isClosed ? (
          <Button variant="contained" onClick={() => setOpenedAfter(saved)}>
            {addLabel}
          </Button>
        ) : (
          form
        )}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(70dvh, 320px)' }}>{children}</Box>
    </Stack>
  );
}
