import { Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { delay } from 'es-toolkit';
import { CreateBase, EditBase, Form, useRecordContext, useResourceContext, type RaRecord } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { SavingMeta } from '../../providers/data/rest-data-provider.js';
import { problemsOf, type FieldErrors, type Wording } from '../../providers/validation.js';
import { useErrorToast, useFailureToast, useSuccessToast } from '../data/use-error-toast.js';
import { useDiscardQuestion } from '../dialogs/DiscardDialog.js';
import { useIsFormChanged } from '../forms/UnsavedFields.js';

/** Replaces the id of an unsaved record, as in the URL of its form. */
export const NEW_ID = 'create';
export type Values = Record<string, unknown>;

/** How the records of a resource are loaded, validated and saved. The same for every place that shows the form. */
export type RecordFormOptions = {
  /** The contracts for creating and for updating a record. */
  create?: z.ZodType;
  update?: z.ZodType;
  wording?: Wording;
  /** Checks rules that the contracts do not cover. */
  problems?: (values: Values) => FieldErrors;
  /** Initial values of a new record. */
  defaults?: Values;
  /** Converts the stored record to the form's values. */
  read?: (stored: RaRecord) => RaRecord;
  /** Converts the form's values to the fields that are sent. */
  transform?: (values: Values) => Values;
  /** Additional requests besides saving the fields, and the mapping of errors to fields. */
  meta?: Omit<SavingMeta, 'made'>;
  /** The success message, if not the default. */
  created?: string;
  saved?: string;
  /** The error message, if not the server's own. */
  failure?: string;
};

/** Tracks unsaved input, and asks before it is discarded. Called by the place that shows the form. */
export function useFormGuard() {
  const [isChanged, setChanged] = useState(false);
  return { setChanged, ...useDiscardQuestion(isChanged) };
}

type Props = RecordFormOptions & {
  /** The record's id, or `NEW_ID`. */
  id: string;
  guard: Pick<ReturnType<typeof useFormGuard>, 'setChanged' | 'release'>;
  onSaved: (record: RaRecord) => void;
  /** Called when the record cannot be loaded, for example because it was deleted. */
  onLost: () => void;
  /** Renders what surrounds the form and shows the record, such as its page. */
  frame?: (form: ReactNode) => ReactNode;
  /** The fields and buttons. */
  children: ReactNode;
};

/** An error that names fields is shown only at those fields. */
type FieldError = Error & { body?: { errors?: object } };

/** Shows the result, and reloads all queries of the resource. */
function useOutcome({ id, created = 'app.created', saved = 'app.saved', failure, guard, ...then }: Props) {
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
      showSuccess(id === NEW_ID ? created : saved);
      guard.release();
      then.onSaved(record);
      void reload();
    },
    onError(error: Error) {
      if (failure) showFailure(failure);
      else if (!(error as FieldError).body?.errors) showError(error);
    },
    onUnread: (error: Error) => {
      showError(error);
      guard.release();
      then.onLost();
    },
  };
}

/** The specification's delay before a form is sent. */
const SUBMIT_AFTER_MS = 400;
const asTheyAre = (values: Values) => values;
/** Reloading a record keeps unsaved input. */
const KEEP_TYPED = { keepDirtyValues: true };

function ReportChanges({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const isChanged = useIsFormChanged();
  useEffect(() => onChange(isChanged), [isChanged, onChange]);
  return null;
}

/** Renders the form only after the record is loaded, or earlier input would be lost. */
function Fields({ id, create, update, wording, problems, defaults, transform = asTheyAre, guard, children }: Props) {
  const record = useRecordContext();
  const isNew = id === NEW_ID;
  const schema = isNew ? create : update;
  const validate = (values: Values): FieldErrors => ({
    ...(schema && problemsOf(schema, transform(values), wording)),
    ...problems?.(values),
  });
  if (!isNew && !record) return <Skeleton variant="rounded" height={160} sx={{ m: 3 }} />;
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      resetOptions={KEEP_TYPED}
      validate={validate}
      {...(isNew && { defaultValues: defaults })}
    >
      {children}
      <ReportChanges onChange={guard.setChanged} />
    </Form>
  );
}

/**
 * The form of a new or a stored record: loads, validates and saves it. `RecordDialog`, `RecordPage` and
 * `RecordOverTable` show it.
 */
export function RecordForm(props: Props) {
  const { id, read, transform = asTheyAre, meta, frame = (form) => form } = props;
  // Retrying after a partial failure must not create a second record.
  const made = useRef<RaRecord>(null);
  const { onUnread, ...outcome } = useOutcome(props);
  const sendLater = async (values: Values) => {
    await delay(SUBMIT_AFTER_MS);
    return transform(values);
  };
  const form = frame(<Fields {...props} />);
  if (id === NEW_ID)
    return (
      <CreateBase
        redirect={false}
        transform={sendLater}
        mutationOptions={{ ...outcome, ...(meta && { meta: { ...meta, made } }) }}
      >
        {form}
      </CreateBase>
    );
  // Mutations update the cache under the query's meta, so both must be the same.
  const metaOption = meta && { meta };
  return (
    <EditBase
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      transform={sendLater}
      mutationOptions={{ ...outcome, ...metaOption }}
      queryOptions={{ onError: onUnread, ...(read && { select: read }), ...metaOption }}
    >
      {form}
    </EditBase>
  );
}
