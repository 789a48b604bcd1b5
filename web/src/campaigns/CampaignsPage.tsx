import type { Campaign } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { SearchField } from '../shared/table/SearchField.js';
import { CampaignRow, type CampaignAct } from './CampaignRow.js';
import { CAMPAIGNS_KEY, useCampaigns } from './use-campaigns.js';
import { useMove } from './use-move.js';

const CampaignDialog = lazy(() => import('./CampaignDialog.js'));

const COLUMNS = ['name', 'status', 'list', 'connection', 'scheduledAt', 'completedAt'].map(
  (name) => `campaigns.${name}`,
);
const ROOMY_COLUMNS = COLUMNS.slice(2);
type Open = { kind: 'new' } | { kind: CampaignAct; campaign: Campaign };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const translate = useTranslate();
  if (!open) return null;
  if (open.kind !== 'remove')
    return <CampaignDialog campaign={open.kind === 'edit' ? open.campaign : null} onClose={onClose} />;
  return (
    <DeleteDialog
      path={`/campaigns/${open.campaign.id}`}
      title={translate('contacts.deleteTitle', { name: open.campaign.name })}
      success="campaigns.deleted"
      queryKey={CAMPAIGNS_KEY}
      onClose={onClose}
    />
  );
}

/** Messages to many. */
export default function CampaignsPage() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useCampaigns(typed);
  const { mutate: move } = useMove();
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('campaigns.title')}
      actions={
        <>
          <SearchField label={translate('campaigns.search')} value={typed} onChange={setTyped} />
          <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
            {translate('campaigns.add')}
          </Button>
        </>
      }
    >
      <PagedTable
        label={translate('campaigns.title')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={<EmptyState icon="send" title={translate('campaigns.empty')} hint={translate('campaigns.emptyHint')} />}
      >
        {rows.map((campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            onAct={(kind, one) => setOpen({ kind, campaign: one })}
            onMove={(where, one) => move({ where, campaign: one })}
          />
        ))}
      </PagedTable>
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
