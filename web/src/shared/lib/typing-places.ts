/** Selects the places where a key belongs to what has the focus, and is no command of the page. */
export const TYPING_PLACES =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
