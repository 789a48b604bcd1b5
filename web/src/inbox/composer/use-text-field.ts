import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { drafts } from '../live/drafts.js';
import { inserted, marked, type Edit } from './text-edit.js';

/** Edits the text at the caret and keeps the caret position. */
export function useTextField(ticketId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const caret = useRef<Pick<Edit, 'from' | 'to'> | null>(null);
  useLayoutEffect(() => {
    if (!caret.current || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(caret.current.from, caret.current.to);
    caret.current = null;
  });

  const change = useCallback(
    (edit: (now: Edit) => Edit) => {
      const text = drafts.of(ticketId);
      const element = field.current;
      const now = { text, from: element?.selectionStart ?? text.length, to: element?.selectionEnd ?? text.length };
      const next = edit(now);
      caret.current = next;
      drafts.keep(ticketId, next.text);
    },
    [field, ticketId],
  );
  return {
    insert: useCallback((what: string) => change((now) => inserted(now, what)), [change]),
    mark: useCallback((sign: string) => change((now) => marked(now, sign)), [change]),
    replaceAll: useCallback((text: string) => change(() => ({ text, from: text.length, to: text.length })), [change]),
  };
}
export type TextEditing = ReturnType<typeof useTextField>;
