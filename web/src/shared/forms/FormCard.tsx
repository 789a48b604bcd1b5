import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { SubmitButton } from './SubmitButton.js';

type Props = {
  title: string;
  /** A text key. */
  submitLabel: string;
  /** Whether the first field gets the focus. */
  takesFocus?: boolean;
  /** Closes the record being edited. Undefined for a new record. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/** A complete form on a page with other content. */
export function FormCard({ title, submitLabel, takesFocus = false, onCancel, children }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <Card ref={card} role="form" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={gridStyle}>{children}</Box>
      <Stack direction="row" sx={{ gap: 1, mt: 2.5 }}>
        <SubmitButton label={submitLabel} />
        {onCancel ? (
          <Button variant="outlined" onClick={onCancel}>
            {translate('app.cancel')}
          </Button>
        ) : null}
      </Stack>
    </Card>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
};
