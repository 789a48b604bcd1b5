import { useTranslate } from 'ra-core';
import { ConfirmDialog } from './ConfirmDialog.js';

type Props = { open: boolean; onDiscard: () => void; onStay: () => void };

/** Asks before unsaved input is discarded. */
export function DiscardDialog({ open, onDiscard, onStay }: Props) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open={open}
      title={translate('unsaved.title')}
      text={translate('unsaved.text')}
      cancelLabel={translate('unsaved.stay')}
      confirmLabel={translate('unsaved.discard')}
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}
