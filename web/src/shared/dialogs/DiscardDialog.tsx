import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useUnsaved } from '../forms/use-unsaved.js';
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

/**
 * Protects a form's unsaved input. `leave` asks before it continues; render `question` in the form's place. Call
 * `release` before an action that leaves the form without asking.
 */
export function useDiscardQuestion(isUnsaved: boolean) {
  const release = useUnsaved(isUnsaved);
  const [pending, setPending] = useState<{ proceed: () => void } | null>(null);
  const discard = () => {
    setPending(null);
    release();
    pending?.proceed();
  };
  return {
    release,
    leave: (proceed: () => void) => (isUnsaved ? setPending({ proceed }) : proceed()),
    question: <DiscardDialog open={pending !== null} onDiscard={discard} onStay={() => setPending(null)} />,
  };
}
