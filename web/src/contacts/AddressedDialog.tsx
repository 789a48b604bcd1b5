import { useGetOne, useResourceContext, type RaRecord } from 'react-admin';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { useDialogState } from '../shared/dialogs/dialog-state.js';

type Props<R> = {
  /** Renders the dialog of a record, or of a new one. */
  children: (record: R | null, close: () => void) => ReactNode;
};

function OfRecord<R extends RaRecord>({ id, close, children }: Props<R> & { id: string; close: () => void }) {
  const reading = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const;
  const { data, error, isFetchedAfterMount } = useGetOne<R>(useResourceContext() ?? '', { id }, reading);
  const showError = useErrorToast();
  useEffect(() => {
    if (!error) return;
    showError(error);
    close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- shows each error once
  }, [error]);
  // the list may have cached the record before its last change, and the dialog would save the old values
  return data && isFetchedAfterMount ? children(data, close) : null;
}

/** Opens a list's own dialog for the record in the URL. Closing it returns to the list. */
export function AddressedDialog<R extends RaRecord>({ children }: Props<R>) {
  const { id, close } = useDialogState();
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      {id === 'create' ? (
        children(null, close)
      ) : (
        <OfRecord<R> key={id} id={id} close={close}>
          {children}
        </OfRecord>
      )}
    </Suspense>
  );
}
