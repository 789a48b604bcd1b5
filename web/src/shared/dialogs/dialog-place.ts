import { useRedirect, useResourceContext } from 'react-admin';
import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';

/** Which record's dialog is open (`create`: that of a new one), and how another is opened. */
export type DialogPlace = { id: string | null; open: (id: string) => void; close: () => void };

/** Stands around a list whose dialogs have no address of their own. */
export const DialogPlaceContext = createContext<DialogPlace | null>(null);

/** Reads and writes the address, unless the list keeps its dialogs in its state. */
export function useDialogPlace(): DialogPlace {
  const kept = use(DialogPlaceContext);
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
