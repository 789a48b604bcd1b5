import { Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.js';
import { DiscardDialog } from './DiscardDialog.js';
import { useIsChanged, useUnsaved } from '../forms/use-unsaved.js';

type Props = {
  open: boolean;
  title: string;
  submitLabel: string;
  /** Everything that can be typed or chosen in it; null where nothing can be lost. */
  values: unknown;
  /** While it is sent it cannot be sent again, and closing it loses nothing. */
  isSaving?: boolean;
  disabled?: boolean;
  /** 'error' for an act that destroys. */
  submitColor?: 'primary' | 'error';
  /** Not where submitting is only closing: such a button draws no eye from what can be done. */
  hasCancel?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Closes at once what is unchanged, and asks before anything else. */
function useClosing({ values, isSaving = false, onClose }: Pick<Props, 'values' | 'isSaving' | 'onClose'>) {
  const isUnsaved = useIsChanged(values) && !isSaving;
  const [isAsking, setAsking] = useState(false);
  const release = useUnsaved(isUnsaved);
  const discard = () => {
    release();
    onClose();
  };
  return {
    onSend: release,
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    question: <DiscardDialog open={isAsking} onDiscard={discard} onStay={() => setAsking(false)} />,
  };
}

/** A titled form in a dialog: Enter submits, Escape closes. */
export function FormDialog({ open, title, submitLabel, disabled = false, hasCancel = true, ...rest }: Props) {
  const { submitColor = 'primary', isSaving = false, onSubmit, children } = rest;
  const { onSend, close, question } = useClosing(rest);
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
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
