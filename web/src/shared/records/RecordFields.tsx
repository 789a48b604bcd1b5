import { Skeleton } from '@mui/material';
import { Form, useRecordContext } from 'react-admin';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { problemsOf, type FieldErrors, type Wording } from '../../providers/validation.js';
import { NEW_ID, type RecordSaving, type Values } from './RecordController.js';

export type RecordChecks = Pick<RecordSaving, 'transform'> & {
  /** The contracts of a new and of a changed record. */
  create?: z.ZodType;
  update?: z.ZodType;
  wording?: Wording;
  /** Finds what the contracts do not know of. */
  problems?: (values: Values) => FieldErrors;
  /** A new record begins with these. */
  defaults?: Values;
};
type Props = RecordChecks & {
  id: string;
  /** What submitting does where it does not save. */
  onSubmit?: (() => void) | undefined;
  children: ReactNode;
};

/** A record that is read once more leaves what was typed meanwhile. */
const KEEP_TYPED = { keepDirtyValues: true };
const asTheyAre = (values: Values) => values;

/** The form of the record around it. Shown before its record it would lose what is typed until then. */
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
