import { isEqual } from 'es-toolkit';
import { useState } from 'react';

/**
 * Holds a form's unsaved values. They remain when the stored values change, and when the user continues to edit while
 * they are being saved.
 */
export function useEdits<V>(stored: V) {
  const [edits, setEdits] = useState<V | null>(null);
  return {
    values: edits ?? stored,
    isChanged: edits !== null && !isEqual(edits, stored),
    change: (values: V) => setEdits(values),
    /** Called when `sent` is stored. */
    settle: (sent: V) => setEdits((now) => (isEqual(now, sent) ? null : now)),
  };
}
