import { Box, Stack } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  form: ReactNode;
  /** The record that the form shows; a new one scrolls it into view. */
  editedId: string | undefined;
  /** What the table is searched by. */
  search?: ReactNode;
  children: ReactNode;
};

/** A form for one record above the table of all. */
export function FormAndTable({ form, editedId, search, children }: Props) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editedId) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [editedId]);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box ref={top} sx={{ maxWidth: 1040 }}>
        {form}
      </Box>
      {search ? (
        <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
          {search}
        </Stack>
      ) : null}
      <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(70dvh, 320px)' }}>{children}</Box>
    </Stack>
  );
}
