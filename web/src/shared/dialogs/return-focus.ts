import { useEffect } from 'react';

const MODAL = '.MuiModal-root';

/** What had the focus last outside of dialogs and menus; none when the focus was given up. */
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
 * Returns the focus to what opened a dialog, once that is closed. MUI does not where an entry of a menu opened it: the menu is
 * gone by then. Where the opener is gone too, the page has the focus.
 */
export function useReturnFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const from = opener?.deref();
    return () => {
      // behind MUI, and behind what closing the dialog leads to
      setTimeout(() => {
        if (!from || !isLost()) return;
        if (from.isConnected) from.focus({ preventScroll: true });
        if (isLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}
