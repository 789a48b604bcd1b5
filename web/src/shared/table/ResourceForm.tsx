import { Button, Card, Skeleton, Stack } from '@mui/material';
import {
  CreateBase,
  EditBase,
  SimpleForm,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { DeleteWithConfirm } from '../dialogs/DeleteWithConfirm.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { Page } from './Page.js';
import { UnsavedFields } from '../forms/UnsavedFields.js';
import { useSuccessToast } from '../data/use-error-toast.js';
import { useRecordName } from '../data/use-record-name.js';
import { sendLater } from '../records/RecordController.js';
import { problemsOf } from '../../providers/validation.js';

type Props = { schema: z.ZodType; children: ReactNode };
/** The page that opens after a new record is saved. */
type Then = 'list' | 'edit';

function FormToolbar({ deletable = false }: { deletable?: boolean }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <Stack direction="row" sx={{ p: 2, gap: 1, borderTop: 1, borderColor: 'line', alignItems: 'center' }}>
      <SubmitButton />
      <Button component={Link} to={`/${resource}`} variant="outlined">
        {translate('app.cancel')}
      </Button>
      {deletable ? (
        <Stack sx={{ ml: 'auto' }}>
          <DeleteWithConfirm />
        </Stack>
      ) : null}
    </Stack>
  );
}

const later = sendLater();
const validateWith = (schema: z.ZodType) => (values: unknown) => ({ ...problemsOf(schema, values) });

type PageProps = { children: ReactNode };

function CreatePage({ children }: PageProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const name = translate(`resources.${resource}.forcedCaseName`).toLowerCase();
  return <Page title={translate('ra.page.create', { name })}>{children}</Page>;
}

/** Sets the title to the record's name. */
function EditPage({ children }: PageProps) {
  return <Page title={useRecordName()}>{children}</Page>;
}

function FormCard({ schema, deletable = false, children }: Props & { deletable?: boolean }) {
  return (
    <Card sx={{ maxWidth: 640 }}>
      <SimpleForm
        validate={validateWith(schema)}
        toolbar={<FormToolbar deletable={deletable} />}
        sx={{ p: 3, pb: 1, '& > .MuiStack-root': { gap: 1.5 } }}
        noValidate
      >
        {children}
        <UnsavedFields />
      </SimpleForm>
    </Card>
  );
}

/** Confirms the save, and opens the list or the new record. */
function useAfterSave(notice: string, then: Then = 'list') {
  const resource = useResourceContext();
  const showSuccess = useSuccessToast();
  const redirect = useRedirect();
  return {
    onSuccess({ id }: { id?: string | number }) {
      showSuccess(notice);
      redirect(then, resource, id);
    },
  };
}

/** `notice` is the success message, if not the default. */
export function ResourceCreate({
  schema,
  notice = 'app.created',
  then,
  children,
}: Props & { notice?: string; then?: Then }) {
  const afterSave = useAfterSave(notice, then);
  return (
    <CreateBase mutationOptions={afterSave} transform={later}>
      <CreatePage>
        <FormCard schema={schema}>{children}</FormCard>
      </CreatePage>
    </CreateBase>
  );
}

/** Renders the form only after the record is loaded, or earlier input would be lost. */
function WhenLoaded({ children }: { children: ReactNode }) {
  return useRecordContext() ? children : <Skeleton variant="rounded" height={240} sx={{ maxWidth: 640 }} />;
}

/** `below` is content under the form that is saved separately. */
export function ResourceEdit({
  schema,
  notice = 'app.saved',
  below,
  children,
}: Props & { notice?: string; below?: ReactNode }) {
  const afterSave = useAfterSave(notice);
  return (
    <EditBase mutationMode="pessimistic" mutationOptions={afterSave} transform={later}>
      <EditPage>
        <WhenLoaded>
          <FormCard schema={schema} deletable>
            {children}
          </FormCard>
          {below}
        </WhenLoaded>
      </EditPage>
    </EditBase>
  );
}
