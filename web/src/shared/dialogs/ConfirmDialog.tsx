import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Warnings } from '../Warnings.js';
import { Dialog } from './Dialog.js';

type Props = {
  open: boolean;
  title: string;
  text: string;
  /** Further effects of the action, with numbers. */
  consequence?: string | undefined;
  warnings?: readonly string[];
  confirmLabel: string;
  /** Defaults to 'Cancel'. */
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({ open, title, text, consequence, warnings = [], ...rest }: Props) {
  const { confirmLabel, cancelLabel, onConfirm, onClose } = rest;
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="confirm-title" maxWidth="xs" fullWidth>
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {consequence ? (
          <DialogContentText sx={{ mt: 1, color: 'text.primary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {consequence}
          </DialogContentText>
        ) : null}
        <Warnings texts={warnings} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {cancelLabel ?? translate('app.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
