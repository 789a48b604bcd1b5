import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Stack } from '@mui/material';
import {
  CreateBase,
  EditBase,
  Form,
  type RaRecord,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { delay } from 'es-toolkit';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { SavingMeta } from '../../providers/rest-data-provider.js';
import { problemsOf, type FieldErrors, type Wording } from '../../providers/validation.js';
import { useSuccessToast } from '../data/use-error-toast.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useUnsaved } from '../forms/use-unsaved.js';
import { useIsFormChanged } from '../forms/UnsavedFields.js';
import { useDialogPlace } from './dialog-place.js';
import { DiscardDialog } from './DiscardDialog.js';

type Values = Record<string, unknown>;
type FormProps = {
  /** The contracts of a new and of a changed record. */
  create?: z.ZodType;
  update?: z.ZodType;
  wording?: Wording;
  /** Finds what the contracts do not know of. */
  problems?: (values: Values) => FieldErrors;
  /** What a new record begins with. */
  defaults?: Values;
  /** Makes the fields that are sent of those that the form holds. */
  transform?: (values: Values) => Values;
  attach?: SavingMeta['attach'];
  /** What is said afterwards, if another than for everything. */
  created?: string;
  saved?: string;
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Waits so long before it sends, where the specification asks for it. */
  submitAfterMs?: number;
  /** The inputs. */
  children: ReactNode;
};

function ReportChanges({ onChange }: { onChange: (isChanged: boolean) => void }) {
  const isChanged = useIsFormChanged();
  useEffect(() => onChange(isChanged), [isChanged, onChange]);
  return null;
}

/** Closing leads back to the list, and asks first while something is unsaved. */
function useClosing() {
  const place = useDialogPlace();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const release = useUnsaved(isChanged);
  const leave = () => {
    release();
    place.close();
  };
  return {
    setChanged,
    leave,
    close: () => (isChanged ? setAsking(true) : leave()),
    question: <DiscardDialog open={isAsking} onDiscard={leave} onStay={() => setAsking(false)} />,
  };
}

type Shown = Pick<FormProps, 'wording' | 'problems' | 'transform' | 'children'> & {
  schema: z.ZodType | undefined;
  submitLabel: string;
  defaultValues?: Values | undefined;
  onChange: (isChanged: boolean) => void;
  onCancel: () => void;
};

function DialogForm({
  schema,
  wording,
  problems,
  transform = (values) => values,
  submitLabel,
  defaultValues,
  onChange,
  onCancel,
  children,
}: Shown) {
  const translate = useTranslate();
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      className="recado-dialog-form"
      {...(defaultValues && { defaultValues })}
      validate={(values: Values) => ({
        ...(schema && problemsOf(schema, transform(values), wording)),
        ...problems?.(values),
      })}
    >
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {translate('app.cancel')}
        </Button>
        <SubmitButton label={submitLabel} />
      </DialogActions>
      <ReportChanges onChange={onChange} />
    </Form>
  );
}

/** A form that is shown before its record would lose what is typed until then. */
function WhenLoaded({ children }: { children: ReactNode }) {
  return useRecordContext() ? children : <Skeleton variant="rounded" height={160} sx={{ m: 3 }} />;
}

/** Says that it was saved, and closes. An attempt after a half one does not make a second record. */
function useSaving(attach: SavingMeta['attach'], leave: () => void) {
  const showSuccess = useSuccessToast();
  const made = useRef<RaRecord>(null);
  const done = (notice: string) => ({
    onSuccess: () => {
      showSuccess(notice);
      leave();
    },
  });
  // What is changed is kept under the words of its reading, so both are the same.
  const edited = attach && { meta: { attach } satisfies SavingMeta };
  return {
    creating: (notice: string) => ({ ...done(notice), ...(attach && { meta: { attach, made } satisfies SavingMeta }) }),
    editing: (notice: string) => ({
      mutationOptions: { ...done(notice), ...edited },
      ...(edited && { queryOptions: edited }),
    }),
  };
}

/** What a controller makes of the values before it sends them. */
function sendAfter(ms: number, transform: FormProps['transform']): { transform?: (values: Values) => Promise<Values> } {
  if (!ms && !transform) return {};
  return {
    async transform(values) {
      if (ms) await delay(ms);
      return transform ? transform(values) : values;
    },
  };
}

function Opened({
  id,
  create,
  update,
  defaults,
  transform,
  attach,
  created,
  saved,
  maxWidth = 'sm',
  submitAfterMs = 0,
  ...form
}: FormProps & { id: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const titleId = useId();
  const { setChanged, leave, close, question } = useClosing();
  const { creating, editing } = useSaving(attach, leave);
  const isNew = id === 'create';
  const text = (key: string, more?: object) => translate(`resources.${resource}.${key}`, more);
  const addTitle = text('addTitle', { _: text('add') });
  const send = sendAfter(submitAfterMs, transform);
  const shown = { ...form, ...(transform && { transform }), onChange: setChanged, onCancel: close };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth={maxWidth} fullWidth>
      <DialogTitle id={titleId}>{isNew ? addTitle : text('editTitle')}</DialogTitle>
      {isNew ? (
        <CreateBase redirect={false} mutationOptions={creating(created ?? 'app.created')} {...send}>
          <DialogForm {...shown} schema={create} defaultValues={defaults} submitLabel="app.add" />
        </CreateBase>
      ) : (
        <EditBase id={id} redirect={false} mutationMode="pessimistic" {...editing(saved ?? 'app.saved')} {...send}>
          <WhenLoaded>
            <DialogForm {...shown} schema={update} submitLabel="app.save" />
          </WhenLoaded>
        </EditBase>
      )}
      {question}
    </Dialog>
  );
}

/** The dialogs of a list's records: `/<resource>/create` opens an empty form, `/<resource>/<id>` that of a record. */
export function ResourceDialogs(props: FormProps) {
  const { id } = useDialogPlace();
  return id === null ? null : <Opened key={id} id={id} {...props} />;
}
