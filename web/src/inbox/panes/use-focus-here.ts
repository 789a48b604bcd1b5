import { useEffect, type RefObject } from 'react';
import { TYPING_ELEMENTS } from '../../shared/lib/typing-elements.js';

type Options = {
  section: RefObject<HTMLElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  writable: boolean;
};

/** On touch screens the focus would open the keyboard and cover the messages. */
const TOUCH = '(pointer: coarse), (max-width: 600px)';
const isTouch = () => typeof window.matchMedia === 'function' && window.matchMedia(TOUCH).matches;

/** Returns whether the user is in a dialog or another text field, which must keep the focus. */
const isOccupied = () => document.activeElement?.closest(TYPING_ELEMENTS) != null;

/**
 * Focuses the text field when a conversation is opened or assigned to the user, so that typing works immediately.
 * Focuses the message list of a read-only conversation, so that the keyboard can scroll it.
 */
export function useFocusHere({ section, field, writable }: Options) {
  useEffect(() => {
    if (isTouch()) return;
    // Runs after the closing dialog or menu has returned the focus to its trigger.
    const timer = setTimeout(() => {
      if (isOccupied()) return;
      const place = writable ? field.current : section.current?.querySelector<HTMLElement>('.log');
      place?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [field, section, writable]);
}
