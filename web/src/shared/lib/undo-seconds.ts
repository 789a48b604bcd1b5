import { useLocalStorage } from './use-local-storage.js';

/** For so many seconds a written message waits before it leaves, so that it can be taken back unseen. 0: it leaves at once. */
export const UNDO_SECONDS = ['0', '3', '5', '10'] as const;
type UndoSeconds = (typeof UNDO_SECONDS)[number];

export function useUndoSeconds(): [UndoSeconds, (next: UndoSeconds) => void] {
  const [stored, store] = useLocalStorage<UndoSeconds>('undoSeconds', '0');
  return [UNDO_SECONDS.includes(stored) ? stored : '0', store];
}
