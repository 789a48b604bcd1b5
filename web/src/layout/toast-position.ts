/** Positions where a toast covers neither a name nor a button, for each layout of the frame. */
const PLACES = {
  /** In a phone's conversation, the toast appears below the header, because the keyboard covers the bottom. */
  alone: { '--toast-top': '76px', '--toast-bottom': 'auto' },
  /** Above the phone's navigation. */
  phone: { '--toast-bottom': '76px' },
  /** At the bottom of the list, above the undo message. */
  rail: { '--toast-left': '100px', '--toast-bottom': '76px' },
  wide: { '--toast-left': '256px', '--toast-bottom': '76px' },
};

export const toastPosition = (shape: keyof typeof PLACES) => ({ ':root': PLACES[shape] });
