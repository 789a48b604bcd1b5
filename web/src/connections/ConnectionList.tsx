import { ConnectionStatus, CreateConnectionInput, UpdateConnectionInput, type ConnectionView } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { useCallback, useState } from 'react';
import { useConnections } from '../shared/connections/use-connections.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { DemoPhoneLink } from '../shared/DemoPhoneLink.js';
import { RecordDialog } from '../shared/records/RecordDialog.js';
import { formatPhone, formatShortDateTime } from '../shared/lib/format.js';
import { ListTable } from '../shared/records/ListTable.js';
import { ListToolbar } from '../shared/records/ListToolbar.js';
import { CreateButton, ListPage, RecordList } from '../shared/records/RecordList.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { DefaultMark, Name, numeric, PhoneCards, PhoneNumber, useLive } from './ConnectionCells.js';
import { ConnectionDialogs, type OpenDialog } from './ConnectionDialogs.js';
import { EMPTY } from './connection-form.js';
import { ConnectionInputs } from './ConnectionInputs.js';
import type { RowActions } from './row-actions.js';
import { SessionButtons } from './SessionButtons.js';
import { SessionState } from './SessionState.js';
import { usePasskeyReturn } from './use-passkey.js';
import { useConnectionActions, type ConnectionActions } from './use-connection-actions.js';

const NONE: readonly ConnectionView[] = [];
const STATES = ConnectionStatus.options.map((id) => ({ id, name: `connections.state.${id}` }));

function Lead({ used }: { used: number }) {
  const translate = useTranslate();
  const plan = usePlan();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {plan ? translate('connections.lead', { used, allowed: plan.connections }) : null}
      <DemoPhoneLink />
    </Box>
  );
}

function rowActions(actions: ConnectionActions, open: (dialog: OpenDialog) => void): RowActions {
  return {
    showQr: ({ id }) => open({ kind: 'qr', id }),
    tryAgain: ({ id }) => actions.tryAgain.mutate(id),
    tryOldLink: ({ id }) => actions.tryOldLink.mutate(id),
    newQr: ({ id }) => {
      actions.newQr.mutate(id);
      open({ kind: 'qr', id });
    },
    confirmNumber: ({ id }) => open({ kind: 'number', id }),
    disconnect: ({ id }) => open({ kind: 'disconnect', id }),
  };
}

/** A new connection shows its QR code immediately after saving. */
function ConnectionForm({ onNew }: { onNew: (id: string) => void }) {
  return (
    <RecordDialog
      create={CreateConnectionInput}
      update={UpdateConnectionInput}
      wording="quoted"
      defaults={EMPTY}
      read={(stored) => ({ ...EMPTY, ...stored })}
      onCreated={({ id }) => onNew(String(id))}
    >
      <ConnectionInputs />
    </RecordDialog>
  );
}

function useExported() {
  const translate = useTranslate();
  return {
    'resources.connections.fields.name': ({ name }: ConnectionView) => name,
    'resources.connections.fields.number': ({ number }: ConnectionView) => number && formatPhone(number),
    'resources.connections.fields.status': ({ status }: ConnectionView) => translate(`connections.state.${status}`),
    'resources.connections.fields.updatedAt': ({ updatedAt }: ConnectionView) => formatShortDateTime(updatedAt),
  };
}

function columnsOf(live: ReturnType<typeof useLive>, ofRow: ReturnType<typeof rowActions>) {
  return [
    <DataTable.Col key="name" source="name" render={(read: ConnectionView) => <Name connection={live(read)} />} />,
    <DataTable.Col
      key="number"
      source="number"
      render={(read: ConnectionView) => <PhoneNumber connection={live(read)} />}
    />,
    <DataTable.Col
      key="status"
      source="status"
      render={(read: ConnectionView) => <SessionState connection={live(read)} />}
    />,
    <DataTable.Col
      key="session"
      source="session"
      disableSort
      render={(read: ConnectionView) => <SessionButtons connection={live(read)} actions={ofRow} />}
    />,
    <DataTable.Col
      key="updatedAt"
      source="updatedAt"
      sx={numeric}
      render={(read: ConnectionView) => formatShortDateTime(live(read).updatedAt)}
    />,
    <DataTable.Col
      key="isDefault"
      source="isDefault"
      render={(read: ConnectionView) => (live(read).isDefault ? <DefaultMark /> : null)}
    />,
    <DataTable.Col key="actions" source="actions" label="contacts.actions" align="right" disableSort>
      <RowButtons />
    </DataTable.Col>,
  ];
}

/** Lists the company's numbers and their session states. */
export default function ConnectionList() {
  const translate = useTranslate();
  const { data } = useConnections();
  const live = useLive();
  const actions = useConnectionActions();
  const exported = useExported();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = useCallback(() => setDialog(null), []);
  usePasskeyReturn(useCallback((id: string) => setDialog({ kind: 'qr', id }), []));
  const ofRow = rowActions(actions, setDialog);
  return (
    <RecordList resource="connections" topic="whatsapp" sort={{ field: 'name', order: 'ASC' }}>
      <ListPage
        lead={data ? <Lead used={data.length} /> : null}
        actions={
          <>
            <Button variant="outlined" onClick={() => actions.restartAll.mutate()}>
              {translate('connections.restart')}
            </Button>
            <CreateButton />
          </>
        }
      >
        <ListToolbar filters={[<SelectInput key="status" source="status" choices={STATES} />]} exported={exported} />
        <ListTable icon="antenna" onPhone={<PhoneCards actions={ofRow} />} bulkActionButtons={false} rowClick={false}>
          {columnsOf(live, ofRow)}
        </ListTable>
        <ConnectionForm onNew={(id) => setDialog({ kind: 'qr', id })} />
        <ConnectionDialogs dialog={dialog} connections={data ?? NONE} actions={actions} onClose={close} />
      </ListPage>
    </RecordList>
  );
}
