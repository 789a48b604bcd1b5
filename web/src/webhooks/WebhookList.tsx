import { CreateWebhookInput, UpdateWebhookInput, type CreateWebhook, type Webhook } from '@recado/contracts';
import { Box } from '@mui/material';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { z } from 'zod';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { SecretDialog } from '../shared/copying/SecretDialog.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { LogButton, ReplayButton, TestButton } from './webhook-actions.js';
import { WebhookInputs } from './WebhookInputs.js';
import { WebhookState } from './WebhookState.js';

type Created = z.output<(typeof CreateWebhook)['reply']>;

const TEXTS = 'resources.webhooks';
const NEW = { url: '', description: '', events: [], active: true };
const EXPORTED = {
  [`${TEXTS}.fields.url`]: ({ url }: Webhook) => url,
  [`${TEXTS}.fields.description`]: ({ description }: Webhook) => description,
  [`${TEXTS}.fields.events`]: ({ events }: Webhook) => events.join(' '),
};

function Address({ webhook: { url, description } }: { webhook: Webhook }) {
  return (
    <>
      {url}
      {description ? <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{description}</Box> : null}
    </>
  );
}

/** Shows the form of an endpoint and, after creation, its secret. */
function WebhookForm() {
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      <RecordDialog
        create={CreateWebhookInput}
        update={UpdateWebhookInput}
        defaults={NEW}
        onCreated={(record: RaRecord) => setCreated(record as Created)}
      >
        <WebhookInputs />
      </RecordDialog>
      {created?.signingSecret ? (
        <SecretDialog
          title={`${TEXTS}.fields.secret`}
          hint={`${TEXTS}.secretCopy`}
          secret={created.signingSecret}
          onClose={() => setCreated(null)}
        />
      ) : null}
    </>
  );
}

/** Lists the company's webhook endpoints. */
export default function WebhookList() {
  const translate = useTranslate();
  return (
    <RecordList topic="webhook" sort={{ field: 'createdAt', order: 'ASC' }}>
      <ListPage lead={translate(`${TEXTS}.lead`)} actions={<CreateButton />}>
        <ListToolbar exported={EXPORTED} />
        <ListTable icon="bolt" hideOnPhone={['events', 'updatedAt']}>
          <DataTable.Col
            source="url"
            sx={{ overflowWrap: 'anywhere' }}
            render={(webhook: Webhook) => <Address webhook={webhook} />}
          />
          <DataTable.Col
            source="events"
            disableSort
            render={({ events }: Webhook) => events.map((type) => translate(`${TEXTS}.events.${type}`)).join(', ')}
          />
          <DataTable.Col
            source="active"
            disableSort
            render={(webhook: Webhook) => <WebhookState webhook={webhook} />}
          />
          <DataTable.Col source="updatedAt">
            <TimeField source="updatedAt" />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons>
              <LogButton />
              <TestButton />
              <ReplayButton />
            </RowButtons>
          </DataTable.Col>
        </ListTable>
        <WebhookForm />
      </ListPage>
    </RecordList>
  );
}
