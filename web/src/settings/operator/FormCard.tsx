import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useId, type ReactNode } from 'react';
import { SubmitButton } from '../../shared/forms/SubmitButton.js';
import { UnsavedFields } from '../../shared/forms/UnsavedFields.js';

type Props = {
  title: string;
  /** A text key. */
  submitLabel: string;
  /** Leaves the record that is edited. A form for a new one has none. */
  onCancel?: () => void;
  /** The inputs. */
  children: ReactNode;
};

/** The whole of a form that stands on a page with other things. */
export function FormCard({ title, submitLabel, onCancel, children }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Card role="form" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
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
      <UnsavedFields />
    </Card>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
};
