import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { useIsChanged, useUnsaved } from '../../shared/forms/use-unsaved.js';

type Props = {
  title: string;
  /** Everything that can be typed or chosen in it. */
  values: unknown;
  isSaving: boolean;
  submitLabel?: string;
  /** Leaves the record that is edited. A form for a new one has none. */
  onCancel?: (() => void) | undefined;
  onSubmit: () => void;
  children: ReactNode;
};

/** The form that stands above a table. */
export function FormCard({ title, values, isSaving, submitLabel, onCancel, onSubmit, children }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const markSent = useUnsaved(useIsChanged(values) && !isSaving);
  return (
    <Card
      component="form"
      noValidate
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 } }}
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault();
        markSent();
        onSubmit();
      }}
    >
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={gridStyle}>{children}</Box>
      <Stack direction="row" sx={{ gap: 1, mt: 2.5 }}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          {submitLabel ?? translate('app.save')}
        </Button>
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
