import type { QueueIntegration } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { SearchField } from '../shared/table/SearchField.js';
import { IntegrationRow, type IntegrationAct } from './IntegrationRow.js';
import { INTEGRATIONS_KEY, useIntegrations } from '../shared/data/use-integrations.js';

const IntegrationDialog = lazy(() => import('./IntegrationDialog.js'));

const COLUMNS = ['integrations.type', 'integrations.id', 'integrations.name'];
type Open = { kind: 'new' } | { kind: IntegrationAct; integration: QueueIntegration };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const translate = useTranslate();
  if (open?.kind === 'new') return <IntegrationDialog integration={null} onClose={onClose} />;
  if (open?.kind === 'edit') return <IntegrationDialog integration={open.integration} onClose={onClose} />;
  if (open?.kind !== 'remove') return null;
  return (
    <DeleteDialog
      path={`/queueIntegration/${open.integration.id}`}
      title={translate('contacts.deleteTitle', { name: open.integration.name })}
      queryKey={INTEGRATIONS_KEY}
      success="integrations.deleted"
      onClose={onClose}
    />
  );
}

/** Bots elsewhere that may answer for a queue or a connection. */
export default function IntegrationsPage() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useIntegrations(typed);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('integrations.title', { count: rows.length })}
      actions={
        <>
          <SearchField label={translate('integrations.search')} value={typed} onChange={setTyped} />
          <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
            {translate('integrations.add')}
          </Button>
        </>
      }
    >
      <PagedTable
        label={translate('integrations.list')}
        columns={COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={
          <EmptyState
            icon="braces"
            title={translate('integrations.empty')}
            hint={translate('integrations.emptyHint')}
          />
        }
      >
        {rows.map((one) => (
          <IntegrationRow
            key={one.id}
            integration={one}
            onAct={(kind, integration) => setOpen({ kind, integration })}
          />
        ))}
      </PagedTable>
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
