/** Selects elements that handle keys themselves, where page shortcuts must not apply. A checkbox handles only Space. */
export const TYPING_ELEMENTS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
