import type { QueueIntegration } from '@recado/contracts';
import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { DeleteDialog } from '../shared/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { SearchField } from '../shared/SearchField.js';
import { IntegrationTable, type IntegrationAct } from './IntegrationTable.js';
import { INTEGRATIONS_KEY, useIntegrations } from '../shared/use-integrations.js';

const IntegrationDialog = lazy(() => import('./IntegrationDialog.js'));

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
  const { integrations, isPending, loadMore } = useIntegrations(typed);
  const content = () => {
    if (isPending) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
    if (integrations.length === 0)
      return (
        <EmptyState icon="braces" title={translate('integrations.empty')} hint={translate('integrations.emptyHint')} />
      );
    return (
      <IntegrationTable
        integrations={integrations}
        onAct={(kind, integration) => setOpen({ kind, integration })}
        onNearEnd={loadMore}
      />
    );
  };
  return (
    <Page
      fill
      title={translate('integrations.title', { count: integrations.length })}
      actions={
        <>
          <SearchField label={translate('integrations.search')} value={typed} onChange={setTyped} />
          <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
            {translate('integrations.add')}
          </Button>
        </>
      }
    >
      {content()}
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
