import { useEffect, type RefObject } from 'react';
import { TYPING_ELEMENTS } from '../../shared/lib/typing-elements.js';

type Options = {
  section: RefObject<HTMLElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  writable: boolean;
};

/** On these screens the focus would open the keyboard, over what one wants to read. */
const TOUCH = '(pointer: coarse), (max-width: 600px)';
const isTouch = () => typeof window.matchMedia === 'function' && window.matchMedia(TOUCH).matches;

/** Tells whether the user is in a dialog or writes elsewhere, and must not be taken out of that. */
const isOccupied = () => document.activeElement?.closest(TYPING_ELEMENTS) != null;

/**
 * Puts the cursor where one writes when a conversation opens or becomes one's own, so that a typed letter is a letter.
 * Where nothing can be written the conversation itself has the focus, to be scrolled by the keyboard.
 */
export function useFocusHere({ section, field, writable }: Options) {
  useEffect(() => {
    if (isTouch()) return;
    // behind the dialog or menu that led here, which gives the focus back to where it was
    const timer = setTimeout(() => {
      if (isOccupied()) return;
      const place = writable ? field.current : section.current?.querySelector<HTMLElement>('.log');
      place?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [field, section, writable]);
}
