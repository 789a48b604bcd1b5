import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { Dialog } from './Dialog.js';
import { useDiscardQuestion } from './DiscardDialog.js';
import { useIsChanged } from '../forms/use-unsaved.js';

type Props = {
  open: boolean;
  title: string;
  submitLabel: string;
  /** All values that the user can change, or null if nothing can be lost. */
  values: unknown;
  /** While saving, the form cannot be submitted again, and closing it loses nothing. */
  isSaving?: boolean;
  disabled?: boolean;
  /** 'error' for a destructive action. */
  submitColor?: 'primary' | 'error';
  /** False where submitting only closes the dialog, so that a second button would be redundant. */
  hasCancel?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A titled form in a dialog: Enter submits, Escape closes. */
export function FormDialog({ open, title, submitLabel, disabled = false, hasCancel = true, ...rest }: Props) {
  const { values, submitColor = 'primary', isSaving = false, onSubmit, onClose, children } = rest;
  const { release, leave, question } = useDiscardQuestion(useIsChanged(values) && !isSaving);
  const close = () => leave(onClose);
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          release();
          onSubmit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          {hasCancel ? (
            <Button variant="outlined" onClick={close}>
              {translate('app.cancel')}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant={hasCancel ? 'contained' : 'outlined'}
            color={submitColor}
            disabled={disabled || isSaving}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
