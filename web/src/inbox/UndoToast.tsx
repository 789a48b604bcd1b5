import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { undo, useUndo } from './live/undo.js';

const ELSEWHERE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]';

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';

/** In a text field, Ctrl+Z undoes typing. An empty composer has nothing to undo. */
function isFree({ target }: KeyboardEvent): boolean {
  const field = target instanceof Element ? target.closest(ELSEWHERE) : null;
  return !field || (field.matches('.composer textarea') && (field as HTMLTextAreaElement).value === '');
}

function useUndoKey(isOffered: boolean) {
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndoKey(event) || !isFree(event)) return;
      event.preventDefault();
      undo.take();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOffered]);
}

/** Offers to undo the last action for a few seconds, with a button or Ctrl+Z. */
export function UndoToast() {
  const translate = useTranslate();
  const offered = useUndo();
  useUndoKey(offered !== null);
  return (
    <Box role="status" sx={placeStyle}>
      {offered ? (
        <Box sx={toastStyle}>
          <span>{translate(offered.text, offered.names)}</span>
          <button type="button" title="Ctrl + Z" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => undo.take()}>
            {translate('inbox.undo.action')}
          </button>
        </Box>
      ) : null}
    </Box>
  );
}

/**
 * Appears at the bottom of the list, or below the header on a phone, so that it never covers the composer or the newest
 * message.
 */
const placeStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: { xs: 132, sm: 'auto' },
  bottom: { xs: 'auto', sm: 20 },
  left: { xs: 12, sm: 'var(--toast-left, 16px)' },
  right: { xs: 12, sm: 'auto' },
  maxWidth: { sm: 340 },
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
};
const toastStyle = {
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  p: '4px 8px 4px 16px',
  borderRadius: '12px',
  bgcolor: 'text.primary',
  color: 'background.paper',
  fontSize: 14,
  boxShadow: 6,
  '& button': {
    border: 0,
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    bgcolor: 'transparent',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    borderRadius: '8px',
    p: '8px',
    minHeight: 36,
    '&:focus-visible': { outline: '2px solid currentColor' },
  },
};
