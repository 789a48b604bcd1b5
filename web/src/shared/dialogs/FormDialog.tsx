import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';

type Props = {
  open: boolean;
  title: string;
  submitLabel: string;
  disabled?: boolean;
  /** Not where submitting is only closing. */
  hasCancel?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A titled form in a dialog: Enter submits, Escape closes. */
export function FormDialog({ open, title, submitLabel, disabled = false, hasCancel = true, ...rest }: Props) {
  const { onSubmit, onClose, children } = rest;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          {hasCancel ? (
            <Button variant="outlined" onClick={onClose}>
              {translate('app.cancel')}
            </Button>
          ) : null}
          <Button type="submit" variant="contained" disabled={disabled}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
