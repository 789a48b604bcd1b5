import type { ConnectionView } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { DemoPhoneLink } from '../shared/DemoPhoneLink.js';
import { readingOf } from '../shared/data/reading.js';
import { EmptyState } from '../shared/EmptyState.js';
import { ListBody } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';
import { useConnections } from '../shared/data/use-connections.js';
import { ConnectionDialogs, type OpenDialog } from './ConnectionDialogs.js';
import { ConnectionTable } from './ConnectionTable.js';
import type { RowActions } from './row-actions.js';
import { useConnectionActions, type ConnectionActions } from './use-connection-actions.js';
import { usePlan } from '../shared/data/use-plan.js';

const NONE: readonly ConnectionView[] = [];

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
    newQr: ({ id }) => {
      actions.newQr.mutate(id);
      open({ kind: 'qr', id });
    },
    confirmNumber: ({ id }) => open({ kind: 'number', id }),
    disconnect: ({ id }) => open({ kind: 'disconnect', id }),
    edit: ({ id }) => open({ kind: 'form', id }),
    remove: ({ id }) => open({ kind: 'remove', id }),
  };
}

/** The numbers of the company and how each is linked. */
export default function ConnectionsPage() {
  const translate = useTranslate();
  const query = useConnections();
  const { data: connections = NONE } = query;
  const reading = readingOf(query);
  const actions = useConnectionActions();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = useCallback(() => setDialog(null), []);
  const add = (
    <Button variant="contained" onClick={() => setDialog({ kind: 'form', id: null })}>
      {translate('connections.add')}
    </Button>
  );
  return (
    <Page
      isRefused={reading.isRefused}
      title={translate('connections.title')}
      lead={query.data ? <Lead used={connections.length} /> : null}
      actions={
        <>
          <Button variant="outlined" onClick={() => actions.restartAll.mutate()}>
            {translate('connections.restart')}
          </Button>
          {add}
        </>
      }
    >
      <ListBody
        reading={reading}
        isEmpty={connections.length === 0}
        empty={
          <EmptyState icon="antenna" title={translate('connections.empty')} hint={translate('connections.emptyHint')} />
        }
      >
        <ConnectionTable connections={connections} actions={rowActions(actions, setDialog)} />
      </ListBody>
      <ConnectionDialogs
        dialog={dialog}
        connections={connections}
        actions={actions}
        onOpen={setDialog}
        onClose={close}
      />
    </Page>
  );
}
