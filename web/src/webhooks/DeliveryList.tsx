import { WEBHOOK_DELIVERY_STATES, type GetWebhookDelivery, type WebhookDelivery } from '@recado/contracts';
import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { DataTable, ReferenceInput, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { IconAction } from '../shared/IconAction.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { useCall } from './webhook-actions.js';

type Whole = z.output<(typeof GetWebhookDelivery)['reply']>;

const TEXTS = 'resources.webhook-deliveries';
const FILTERS = [
  <ReferenceInput key="webhookId" source="webhookId" reference="webhooks">
    <SelectInput optionText="url" label={`${TEXTS}.fields.webhookId`} />
  </ReferenceInput>,
  <SelectInput
    key="state"
    source="state"
    choices={WEBHOOK_DELIVERY_STATES.map((id) => ({ id, name: `${TEXTS}.states.${id}` }))}
  />,
];

function ResendButton() {
  const translate = useTranslate();
  const delivery = useRecordContext<WebhookDelivery>();
  const call = () => api.post(`/webhook-deliveries/${delivery?.id}/resend`, {});
  const { mutate, isPending } = useCall(call, `${TEXTS}.resent`);
  if (!delivery) return null;
  const label = translate(`${TEXTS}.resend`, { type: delivery.type });
  return <IconAction icon="refresh" label={label} disabled={isPending} onClick={() => mutate()} />;
}

/** Shows the sent body, formatted. */
function Body({ id }: { id: string }) {
  const textOf = useErrorText();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['webhook-deliveries', 'body', id],
    queryFn: ({ signal }) => api.get<Whole>(`/admin/webhook-deliveries/${id}`, { signal }),
  });
  if (error) return <Box role="alert">{textOf(error)}</Box>;
  if (!data) return <Box role="status">{translate('ra.page.loading')}</Box>;
  return (
    <Box component="pre" tabIndex={0} sx={bodyStyle}>
      {JSON.stringify(JSON.parse(data.body), null, 2)}
    </Box>
  );
}

function BodyButton() {
  const translate = useTranslate();
  const delivery = useRecordContext<WebhookDelivery>();
  const [open, setOpen] = useState(false);
  if (!delivery) return null;
  const close = () => setOpen(false);
  return (
    <>
      <IconAction
        icon="eye"
        label={translate(`${TEXTS}.show`, { type: delivery.type })}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <FormDialog
          open
          title={delivery.id}
          submitLabel={translate('app.close')}
          hasCancel={false}
          values={null}
          onSubmit={close}
          onClose={close}
        >
          <Body id={delivery.id} />
        </FormDialog>
      ) : null}
    </>
  );
}

function Outcome({ delivery: { state, status, failure } }: { delivery: WebhookDelivery }) {
  const translate = useTranslate();
  const reason = failure ? translate(`${TEXTS}.failures.${failure}`) : status;
  return (
    <>
      {translate(`${TEXTS}.states.${state}`)}
      {reason === null ? null : <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{reason}</Box>}
    </>
  );
}

/** Lists the deliveries to the endpoints and their results. */
export default function DeliveryList() {
  const translate = useTranslate();
  return (
    <RecordList sort={{ field: 'happenedAt', order: 'DESC' }}>
      <ListPage
        lead={
          <>
            {translate(`${TEXTS}.lead`)}{' '}
            <Link component={RouterLink} to="/webhooks">
              {translate(`${TEXTS}.endpoints`)}
            </Link>
          </>
        }
      >
        <ListToolbar filters={FILTERS} />
        <ListTable
          icon="note"
          rowClick={false}
          bulkActionButtons={false}
          hideOnPhone={['subject', 'tries', 'durationMs']}
        >
          <DataTable.Col source="happenedAt">
            <TimeField source="happenedAt" />
          </DataTable.Col>
          <DataTable.Col source="type" disableSort />
          <DataTable.Col source="subject" disableSort sx={{ overflowWrap: 'anywhere' }} />
          <DataTable.Col
            source="state"
            disableSort
            render={(delivery: WebhookDelivery) => <Outcome delivery={delivery} />}
          />
          <DataTable.NumberCol source="tries" disableSort />
          <DataTable.NumberCol source="durationMs" disableSort />
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons canEdit={false} canDelete={false}>
              <BodyButton />
              <ResendButton />
            </RowButtons>
          </DataTable.Col>
        </ListTable>
      </ListPage>
    </RecordList>
  );
}

const bodyStyle = {
  m: 0,
  p: 1.5,
  bgcolor: 'thread',
  fontFamily: 'monospace',
  fontSize: 12.5,
  overflow: 'auto',
} as const;
