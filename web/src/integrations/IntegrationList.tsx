import { CreateIntegrationInput, UpdateIntegrationInput, type QueueIntegration } from '@recado/contracts';
import { DataTable, SelectInput, useListContext, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { TimeField } from '../shared/table/TimeField.js';
import { CallsButton } from './CallsButton.js';
import { EMPTY, missingOf, requestOf, type Values } from './integration-form.js';
import { IntegrationInputs } from './IntegrationInputs.js';
import { TYPE_CHOICES, TYPE_NAMES } from './type-names.js';
import { TypeLogo } from './TypeLogo.js';

const TEXTS = 'resources.queue-integration';
const EXPORTED = {
  [`${TEXTS}.fields.type`]: ({ type }: QueueIntegration) => TYPE_NAMES[type],
  [`${TEXTS}.fields.number`]: ({ number }: QueueIntegration) => number,
  [`${TEXTS}.fields.name`]: ({ name }: QueueIntegration) => name,
  [`${TEXTS}.fields.urlN8N`]: ({ urlN8N }: QueueIntegration) => urlN8N,
};

/** Shows the number of integrations in its title. */
function CountedPage(page: { actions: ReactNode; children: ReactNode }) {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  return <ListPage title={translate(`${TEXTS}.counted`, { count: data.length })} {...page} />;
}

/** Lists external bots that can answer for a queue or a connection. */
export default function IntegrationList() {
  return (
    <RecordList topic="queueIntegration" sort={{ field: 'name', order: 'ASC' }}>
      <CountedPage actions={<CreateButton />}>
        <ListToolbar filters={[<SelectInput key="type" source="type" choices={TYPE_CHOICES} />]} exported={EXPORTED} />
        <ListTable icon="braces" hideOnPhone={['updatedAt']} readOnAfterMs={500}>
          <DataTable.Col source="type" render={({ type }: QueueIntegration) => <TypeLogo type={type} />} />
          <DataTable.Col source="number" />
          <DataTable.Col source="name" sx={{ overflowWrap: 'anywhere' }} />
          <DataTable.Col source="updatedAt">
            <TimeField source="updatedAt" />
          </DataTable.Col>
          <DataTable.Col source="actions" label="contacts.actions" align="right" disableSort>
            <RowButtons deleted={`${TEXTS}.deleted`}>
              <CallsButton />
            </RowButtons>
          </DataTable.Col>
        </ListTable>
        <RecordDialog
          create={CreateIntegrationInput}
          update={UpdateIntegrationInput}
          defaults={EMPTY}
          transform={(values) => requestOf(values as Values)}
          problems={(values) => missingOf(values as Values)}
          created={`${TEXTS}.added`}
          saved={`${TEXTS}.edited`}
        >
          <IntegrationInputs />
        </RecordDialog>
      </CountedPage>
    </RecordList>
  );
}
