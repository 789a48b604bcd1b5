import { useGetOne, useResourceContext, type RaRecord } from 'react-admin';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useErrorToast } from '../data/use-error-toast.js';
import { useDialogPlace } from './dialog-place.js';

type Props<R> = {
  /** Makes the dialog of a record, or of a new one. */
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one refusal is told once
  }, [error]);
  // the list may have read it before it was saved last, and the dialog would save that again
  return data && isFetchedAfterMount ? children(data, close) : null;
}

/** Opens the dialog that a list has of its own for the record that the address names. Closing it leads back to the list. */
export function AddressedDialog<R extends RaRecord>({ children }: Props<R>) {
  const { id, close } = useDialogPlace();
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
