import type { FlowContent } from '@recado/contracts';

/**
 * The undo history of a draft. `field` is the field that the user last typed in, because continuous typing in one field
 * is a single step.
 */
export type History = Readonly<{
  past: readonly FlowContent[];
  now: FlowContent;
  future: readonly FlowContent[];
  field: string | null;
}>;

const MOST_STEPS = 100;

export const beginning = (now: FlowContent): History => ({ past: [], now, future: [], field: null });

export function changed(history: History, now: FlowContent, field: string | null = null): History {
  if (now === history.now) return history;
  const isTyping = field !== null && field === history.field;
  const past = isTyping ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now, future: [], field };
}

export function undone(history: History): History {
  const now = history.past.at(-1);
  if (!now) return history;
  return { past: history.past.slice(0, -1), now, future: [history.now, ...history.future], field: null };
}

export function redone(history: History): History {
  const [now, ...future] = history.future;
  if (!now) return history;
  return { past: [...history.past, history.now], now, future, field: null };
}
