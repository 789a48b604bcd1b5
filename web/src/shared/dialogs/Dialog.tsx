import { Dialog as MuiDialog, type DialogProps } from '@mui/material';
import { useEffect } from 'react';

const MODAL = '.MuiModal-root';

/** The last focused element outside of dialogs and menus, if any. */
let opener: WeakRef<HTMLElement> | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(MODAL)) opener = new WeakRef(target);
});
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const isGivenUp = relatedTarget === null && document.hasFocus();
  if (isGivenUp && target === opener?.deref()) opener = null;
});

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Returns the focus to the opener when a dialog closes. MUI fails to do so when a menu item opened the dialog, because
 * the menu is gone by then. If the opener is gone too, the page gets the focus.
 */
function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const from = opener?.deref();
    return () => {
      // after MUI, and after any navigation that closing the dialog causes
      setTimeout(() => {
        if (!from || !isLost()) return;
        if (from.isConnected) from.focus({ preventScroll: true });
        if (isLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

/** The dialog for all pages: returns the focus to the element that opened it. */
export function Dialog(props: DialogProps) {
  useReturnFocus(props.open);
  return <MuiDialog {...props} />;
}
