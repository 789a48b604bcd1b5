import { useEffect } from 'react';
import { TYPING_ELEMENTS } from '../../shared/lib/typing-elements.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import type { Editing } from '../state/editing.js';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TYPING_ELEMENTS) !== null;

/** Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo. In text fields the browser handles these keys. */
export function useKeys({ undo, redo }: Pick<Editing, 'undo' | 'redo'>): void {
  const press = useEventCallback((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const act = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press]);
}
