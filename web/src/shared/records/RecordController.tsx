import { useQueryClient } from '@tanstack/react-query';
import { delay } from 'es-toolkit';
import { CreateBase, EditBase, useResourceContext, type RaRecord } from 'react-admin';
import { useRef, type ReactNode } from 'react';
import type { SavingMeta } from '../../providers/rest-data-provider.js';
import { useErrorToast, useFailureToast, useSuccessToast } from '../data/use-error-toast.js';

/** Stands in the place of the id of a record that is not stored yet, as in the address of its form. */
export const NEW_ID = 'create';
export type Values = Record<string, unknown>;

type Told = {
  /** This is said afterwards, if another than for everything. */
  created?: string;
  saved?: string;
  /** This is said of a refusal, if another than the server's own words. */
  failure?: string;
};
export type RecordSaving = Told & {
  /** Makes the fields that the form holds of those that are stored. */
  read?: (stored: RaRecord) => RaRecord;
  /** Makes the fields that are sent of those that the form holds. */
  transform?: (values: Values) => Values;
  /** It names what else is sent besides the fields, and which refusals belong to a field. */
  meta?: Omit<SavingMeta, 'made'>;
};
type Followed = {
  onSaved: (record: RaRecord) => void;
  /** The record cannot be read: somebody may have deleted it. */
  onLost: () => void;
};

/** A refusal that names fields is shown at these, and nowhere else. */
type Refusal = Error & { body?: { errors?: object } };

/** Says how it ended. Everything that shows records of the resource is read again. */
function useOutcome(
  isNew: boolean,
  { created = 'app.created', saved = 'app.saved', failure, ...then }: Told & Followed,
) {
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const showError = useErrorToast();
  // The controller keeps the record itself; the socket's news of the same change may have begun to read the others.
  const readAgain = () =>
    queryClient.invalidateQueries(
      { queryKey: [resource], predicate: ({ queryKey }) => queryKey[1] !== 'getOne' },
      { cancelRefetch: false },
    );
  return {
    onSuccess(record: RaRecord) {
      showSuccess(isNew ? created : saved);
      then.onSaved(record);
      void readAgain();
    },
    onError(error: Error) {
      if (failure) showFailure(failure);
      else if (!(error as Refusal).body?.errors) showError(error);
    },
    onUnread: (error: Error) => {
      showError(error);
      then.onLost();
    },
  };
}

/** The specification waits so long before it sends a form. */
const SUBMIT_AFTER_MS = 400;

/** React-admin's controllers do this with the values of a form before they send them. */
export const sendLater = (transform?: RecordSaving['transform']) => async (values: Values) => {
  await delay(SUBMIT_AFTER_MS);
  return transform ? transform(values) : values;
};

type Props = RecordSaving & Followed & { id: string; children: ReactNode };

/** react-admin's controller of a new record or of a stored one, as the forms of this client use it. */
export function RecordController({ id, read, transform, meta, children, ...told }: Props) {
  // An attempt after a half one does not make a second record.
  const made = useRef<RaRecord>(null);
  const { onUnread, ...outcome } = useOutcome(id === NEW_ID, told);
  const common = { redirect: false as const, transform: sendLater(transform) };
  if (id === NEW_ID)
    return (
      <CreateBase {...common} mutationOptions={{ ...outcome, ...(meta && { meta: { ...meta, made } }) }}>
        {children}
      </CreateBase>
    );
  // What is changed is kept under the words of its reading, so both are the same.
  const said = meta && { meta };
  return (
    <EditBase
      {...{ ...common, id, mutationMode: 'pessimistic' }}
      mutationOptions={{ ...outcome, ...said }}
      queryOptions={{ onError: onUnread, ...(read && { select: read }), ...said }}
    >
      {children}
    </EditBase>
  );
}
