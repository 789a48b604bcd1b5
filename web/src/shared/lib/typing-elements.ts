/** Selects elements that handle keys themselves, where page shortcuts must not apply. */
export const TYPING_ELEMENTS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
