/** Where a toast hides neither a name nor a button, on each shape of the frame. */
const PLACES = {
  /** On a phone's conversation it stands below the header: the keyboard covers the foot. */
  alone: { '--toast-top': '76px', '--toast-bottom': 'auto' },
  /** It stands above the menu of a phone. */
  phone: { '--toast-bottom': '76px' },
  /** It stands at the foot of the list, above what offers to undo. */
  rail: { '--toast-left': '100px', '--toast-bottom': '76px' },
  wide: { '--toast-left': '256px', '--toast-bottom': '76px' },
};

export const toastPlace = (shape: keyof typeof PLACES) => ({ ':root': PLACES[shape] });
