import { useRedirect, useResourceContext } from 'react-admin';
import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';

/** The record whose dialog is open (`create` for a new one), and functions to open and close dialogs. */
export type DialogState = { id: string | null; open: (id: string) => void; close: () => void };

/** Provided around a list whose dialogs have no URLs. */
export const DialogStateContext = createContext<DialogState | null>(null);

/** Reads and writes the URL, unless the list holds its open dialog in its state. */
export function useDialogState(): DialogState {
  const kept = use(DialogStateContext);
  const resource = useResourceContext();
  const redirect = useRedirect();
  const [, page, given] = useLocation().pathname.split('/');
  return (
    kept ?? {
      id: page === resource && given ? decodeURIComponent(given) : null,
      open: (id) => redirect(id === 'create' ? 'create' : 'edit', resource, id),
      close: () => redirect('list', resource),
    }
  );
}
