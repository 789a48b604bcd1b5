import { useLocalStorage } from '../../shared/lib/use-local-storage.js';
import type { PaneWidth } from '../../shared/PaneSeparator.js';

type Limits = { usual: number; least: number; most: number };
const LIST: Limits = { usual: 372, least: 280, most: 560 };
const SIDE: Limits = { usual: 312, least: 264, most: 480 };

function usePaneWidth(key: string, { usual, least, most }: Limits): PaneWidth {
  const [stored, store] = useLocalStorage<string>(key, '');
  const asked = Number(stored) || usual;
  return { width: Math.min(Math.max(asked, least), most), least, most, set: (width) => store(String(width)) };
}

/** Stores the widths of the list and the contact pane in this browser. */
export function usePaneWidths() {
  return { list: usePaneWidth('listWidth', LIST), side: usePaneWidth('contactWidth', SIDE) };
}
