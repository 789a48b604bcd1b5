import { Skeleton } from '@mui/material';
import { Form, useRecordContext } from 'react-admin';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { problemsOf, type FieldErrors, type Wording } from '../../providers/validation.js';
import { NEW_ID, type RecordSaving, type Values } from './RecordController.js';

export type RecordChecks = Pick<RecordSaving, 'transform'> & {
  /** The contracts for creating and for updating a record. */
  create?: z.ZodType;
  update?: z.ZodType;
  wording?: Wording;
  /** Checks rules that the contracts do not cover. */
  problems?: (values: Values) => FieldErrors;
  /** Initial values of a new record. */
  defaults?: Values;
};
type Props = RecordChecks & {
  id: string;
  /** Replaces saving on submit. */
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
};

/** Reloading a record keeps unsaved input. */
const KEEP_TYPED = { keepDirtyValues: true };
const asTheyAre = (values: Values) => values;

/** The form of the surrounding record. Render it only after the record is loaded, or earlier input would be lost. */
export function RecordFields({ id, create, update, wording, problems, defaults, onSubmit, children, ...rest }: Props) {
  const { transform = asTheyAre } = rest;
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
      {...(isNew && { defaultValues: defaults })}
      {...(onSubmit ? { onSubmit } : { validate })}
    >
      {children}
    </Form>
  );
}
