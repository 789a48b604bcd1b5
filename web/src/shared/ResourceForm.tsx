import { Button, Card, Skeleton, Stack } from '@mui/material';
import {
  CreateBase,
  DeleteButton,
  EditBase,
  SaveButton,
  SimpleForm,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { Icon } from './Icon.js';
import { Page } from './Page.js';
import { useRecordName } from './use-record-name.js';
import { problemsOf } from './validation.js';

type Props = { schema: z.ZodType; children: ReactNode };

function FormToolbar({ deletable = false }: { deletable?: boolean }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <Stack direction="row" sx={{ p: 2, gap: 1, borderTop: 1, borderColor: 'line', alignItems: 'center' }}>
      <SaveButton icon={<span hidden />} alwaysEnable />
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

/** Nothing is deleted without asking. */
export function DeleteWithConfirm({ iconOnly = false }: { iconOnly?: boolean }) {
  const translate = useTranslate();
  const name = useRecordName();
  const label = iconOnly ? `${translate('app.delete')} ${name}` : 'ra.action.delete';
  return (
    <DeleteButton
      mutationMode="pessimistic"
      confirmContent="app.confirmDelete"
      label={iconOnly ? '' : label}
      aria-label={iconOnly ? label : undefined}
      icon={<Icon name="trash" size={18} />}
      {...(iconOnly && { sx: { minWidth: 36, color: 'text.secondary' } })}
    />
  );
}

const validateWith = (schema: z.ZodType) => (values: unknown) => ({ ...problemsOf(schema, values) });

function Title({ kind }: { kind: 'create' | 'edit' }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const name = useRecordName();
  if (kind === 'edit') return <>{name}</>;
  return <>{translate('ra.page.create', { name: translate(`resources.${resource}.forcedCaseName`).toLowerCase() })}</>;
}

function FormCard({ schema, deletable = false, children }: Props & { deletable?: boolean }) {
  return (
    <Card sx={{ maxWidth: 640 }}>
      <SimpleForm
        validate={validateWith(schema)}
        toolbar={<FormToolbar deletable={deletable} />}
        sx={{ p: 3, pb: 1 }}
        noValidate
      >
        {children}
      </SimpleForm>
    </Card>
  );
}

export function ResourceCreate({ schema, children }: Props) {
  return (
    <CreateBase redirect="list">
      <Page title={<Title kind="create" />}>
        <FormCard schema={schema}>{children}</FormCard>
      </Page>
    </CreateBase>
  );
}

/** A form that is shown before its record would lose what is typed until then. */
function WhenLoaded({ children }: { children: ReactNode }) {
  return useRecordContext() ? children : <Skeleton variant="rounded" height={240} sx={{ maxWidth: 640 }} />;
}

export function ResourceEdit({ schema, children }: Props) {
  return (
    <EditBase redirect="list" mutationMode="pessimistic">
      <Page title={<Title kind="edit" />}>
        <WhenLoaded>
          <FormCard schema={schema} deletable>
            {children}
          </FormCard>
        </WhenLoaded>
      </Page>
    </EditBase>
  );
}
