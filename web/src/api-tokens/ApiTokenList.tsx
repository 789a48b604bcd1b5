import {
  CONNECTION_SCOPE,
  CreateApiTokenInput,
  type ApiScope,
  type ApiToken,
  type CreateApiToken,
} from '@recado/contracts';
import { Box, Link } from '@mui/material';
import { DataTable, useRecordContext, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { z } from 'zod';
import type { FieldErrors } from '../providers/validation.js';
import { useConnections } from '../shared/connections/use-connections.js';
import { useDialogState } from '../shared/dialogs/dialog-state.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { SecretDialog } from '../shared/copying/SecretDialog.js';
import { NEW_ID } from '../shared/records/RecordForm.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { ApiTokenInputs } from './ApiTokenInputs.js';

type Created = z.output<(typeof CreateApiToken)['reply']>;
type Values = Partial<{ scopes: ApiScope[]; whatsappId: string | null; expiresAt: string | null }>;

const TEXTS = 'resources.api-tokens';
const NEW = { name: '', scopes: [CONNECTION_SCOPE], whatsappId: null, expiresAt: null };

/** Returns the problems that only the server detects, beyond those covered by the field schemas. */
const problemsOf = ({ scopes = [], whatsappId, expiresAt }: Values): FieldErrors => ({
  ...(whatsappId && scopes.some((scope) => scope !== CONNECTION_SCOPE) && { scopes: `${TEXTS}.onlySend` }),
  ...(expiresAt && new Date(expiresAt) <= new Date() && { expiresAt: `${TEXTS}.past` }),
});

/** Shows the form for a new token and, after saving, the token itself. Tokens cannot be edited. */
function TokenForm() {
  const { id } = useDialogState();
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      {id === NEW_ID ? (
        <RecordDialog
          create={CreateApiTokenInput}
          problems={problemsOf}
          defaults={NEW}
          onCreated={(record: RaRecord) => setCreated(record as Created)}
        >
          <ApiTokenInputs />
        </RecordDialog>
      ) : null}
      {created ? (
        <SecretDialog
          title={`${TEXTS}.token`}
          hint={`${TEXTS}.tokenCopy`}
          secret={created.token}
          onClose={() => setCreated(null)}
        />
      ) : null}
    </>
  );
}

function Named({ token: { name, hint, createdBy } }: { token: ApiToken }) {
  const translate = useTranslate();
  return (
    <>
      {name}
      <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>
        <Box component="code">{hint}</Box>
        {createdBy.name ? ` · ${translate(`${TEXTS}.by`, { name: createdBy.name })}` : null}
      </Box>
    </>
  );
}

function Rights({ token: { scopes, whatsappId } }: { token: ApiToken }) {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  const only = connections.find(({ id }) => id === whatsappId);
  return (
    <>
      {scopes.map((scope) => translate(`${TEXTS}.scopes.${scope}`)).join(', ')}
      {only ? (
        <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>
          {translate(`${TEXTS}.onlyOver`, { name: only.name })}
        </Box>
      ) : null}
    </>
  );
}

function End({ token: { expiresAt } }: { token: ApiToken }) {
  const translate = useTranslate();
  if (!expiresAt) return translate(`${TEXTS}.never`);
  if (new Date(expiresAt) > new Date()) return <TimeField source="expiresAt" dayOnly />;
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {translate(`${TEXTS}.ended`)} <TimeField source="expiresAt" dayOnly />
    </Box>
  );
}

function Buttons() {
  const translate = useTranslate();
  const { name } = useRecordContext<ApiToken>() ?? {};
  return (
    <RowButtons
      canEdit={false}
      title={translate(`${TEXTS}.revokeTitle`, { name })}
      consequence={translate(`${TEXTS}.revokeHint`)}
      deleted={`${TEXTS}.revoked`}
    />
  );
}

/** Lists the tokens that other programs use to call the company's API. */
export default function ApiTokenList() {
  const translate = useTranslate();
  return (
    <RecordList sort={{ field: 'createdAt', order: 'DESC' }}>
      <ListPage
        lead={
          <>
            {translate(`${TEXTS}.lead`)}{' '}
            <Link component={RouterLink} to="/messages-api">
              {translate('messagesApi.title')}
            </Link>
          </>
        }
        actions={<CreateButton />}
      >
        <ListToolbar />
        <ListTable icon="code" rowClick={false} bulkActionButtons={false} hideOnPhone={['scopes', 'lastUsedAt']}>
          <DataTable.Col source="name" render={(token: ApiToken) => <Named token={token} />} />
          <DataTable.Col source="scopes" disableSort render={(token: ApiToken) => <Rights token={token} />} />
          <DataTable.Col source="expiresAt" render={(token: ApiToken) => <End token={token} />} />
          <DataTable.Col source="lastUsedAt">
            <TimeField source="lastUsedAt" emptyText={translate(`${TEXTS}.unused`)} />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <Buttons />
          </DataTable.Col>
        </ListTable>
        <TokenForm />
      </ListPage>
    </RecordList>
  );
}
