import type { ConnectionView } from '@recado/contracts';
import { Box, Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { NoAccess } from '../layout/GoToInbox.js';
import { useCan } from '../providers/session.js';
import { DemoPhoneLink } from '../shared/DemoPhoneLink.js';
import { EmptyState } from '../shared/EmptyState.js';
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
    newQr: ({ id }) => actions.newQr.mutate(id),
    disconnect: ({ id }) => open({ kind: 'disconnect', id }),
    edit: ({ id }) => open({ kind: 'form', id }),
    remove: ({ id }) => open({ kind: 'remove', id }),
  };
}

function Connections() {
  const translate = useTranslate();
  const { data: connections = NONE, isPending } = useConnections();
  const actions = useConnectionActions();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = useCallback(() => setDialog(null), []);
  const add = (
    <Button variant="contained" onClick={() => setDialog({ kind: 'form', id: null })}>
      {translate('connections.add')}
    </Button>
  );
  const content = () => {
    if (isPending) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
    if (connections.length > 0)
      return <ConnectionTable connections={connections} actions={rowActions(actions, setDialog)} />;
    return (
      <EmptyState icon="antenna" title={translate('connections.empty')} hint={translate('connections.emptyHint')} />
    );
  };

  return (
    <Page
      title={translate('connections.title')}
      lead={<Lead used={connections.length} />}
      actions={
        <>
          <Button variant="outlined" onClick={() => actions.restartAll.mutate()}>
            {translate('connections.restart')}
          </Button>
          {add}
        </>
      }
    >
      {content()}
      <ConnectionDialogs dialog={dialog} connections={connections} actions={actions} onClose={close} />
    </Page>
  );
}

export default function ConnectionsPage() {
  return useCan('connections-page:view') ? <Connections /> : <NoAccess />;
}
