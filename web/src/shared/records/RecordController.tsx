import { useQueryClient } from '@tanstack/react-query';
import { delay } from 'es-toolkit';
import { CreateBase, EditBase, useResourceContext, type RaRecord } from 'react-admin';
import { useRef, type ReactNode } from 'react';
import type { SavingMeta } from '../../providers/rest-data-provider.js';
import { useErrorToast, useFailureToast, useSuccessToast } from '../data/use-error-toast.js';

/** Replaces the id of an unsaved record, as in the URL of its form. */
export const NEW_ID = 'create';
export type Values = Record<string, unknown>;

type ResultMessages = {
  /** The success message, if not the default. */
  created?: string;
  saved?: string;
  /** The error message, if not the server's own. */
  failure?: string;
};
export type RecordSaving = ResultMessages & {
  /** Converts the stored record to the form's values. */
  read?: (stored: RaRecord) => RaRecord;
  /** Converts the form's values to the fields that are sent. */
  transform?: (values: Values) => Values;
  /** Additional requests besides saving the fields, and the mapping of errors to fields. */
  meta?: Omit<SavingMeta, 'made'>;
};
type Callbacks = {
  onSaved: (record: RaRecord) => void;
  /** Called when the record cannot be loaded, for example because it was deleted. */
  onLost: () => void;
};

/** An error that names fields is shown only at those fields. */
type FieldError = Error & { body?: { errors?: object } };

/** Shows the result, and reloads all queries of the resource. */
function useOutcome(
  isNew: boolean,
  { created = 'app.created', saved = 'app.saved', failure, ...then }: ResultMessages & Callbacks,
) {
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const showError = useErrorToast();
  // The controller updates the record itself; the socket event for the same change may already have started the other
  // requests.
  const reload = () =>
    queryClient.invalidateQueries(
      { queryKey: [resource], predicate: ({ queryKey }) => queryKey[1] !== 'getOne' },
      { cancelRefetch: false },
    );
  return {
    onSuccess(record: RaRecord) {
      showSuccess(isNew ? created : saved);
      then.onSaved(record);
      void reload();
    },
    onError(error: Error) {
      if (failure) showFailure(failure);
      else if (!(error as FieldError).body?.errors) showError(error);
    },
    onUnread: (error: Error) => {
      showError(error);
      then.onLost();
    },
  };
}

/** The specification's delay before a form is sent. */
const SUBMIT_AFTER_MS = 400;

/** Transforms a form's values before react-admin's controllers send them. */
export const sendLater = (transform?: RecordSaving['transform']) => async (values: Values) => {
  await delay(SUBMIT_AFTER_MS);
  return transform ? transform(values) : values;
};

type Props = RecordSaving & Callbacks & { id: string; children: ReactNode };

/** Wraps react-admin's controller for a new or a stored record, as used by this client's forms. */
export function RecordController({ id, read, transform, meta, children, ...options }: Props) {
  // Retrying after a partial failure must not create a second record.
  const made = useRef<RaRecord>(null);
  const { onUnread, ...outcome } = useOutcome(id === NEW_ID, options);
  const common = { redirect: false as const, transform: sendLater(transform) };
  if (id === NEW_ID)
    return (
      <CreateBase {...common} mutationOptions={{ ...outcome, ...(meta && { meta: { ...meta, made } }) }}>
        {children}
      </CreateBase>
    );
  // Mutations update the cache under the query's meta, so both must be the same.
  const metaOption = meta && { meta };
  return (
    <EditBase
      {...{ ...common, id, mutationMode: 'pessimistic' }}
      mutationOptions={{ ...outcome, ...metaOption }}
      queryOptions={{ onError: onUnread, ...(read && { select: read }), ...metaOption }}
    >
      {children}
    </EditBase>
  );
}
