import { useLocalStorage } from './use-local-storage.js';

/** Options for how many seconds a message can be undone before it is sent. 0 sends immediately. */
export const UNDO_SECONDS = ['0', '3', '5', '10'] as const;
type UndoSeconds = (typeof UNDO_SECONDS)[number];

export function useUndoSeconds(): [UndoSeconds, (next: UndoSeconds) => void] {
  const [stored, store] = useLocalStorage<UndoSeconds>('undoSeconds', '0');
  return [UNDO_SECONDS.includes(stored) ? stored : '0', store];
}
