import { can, type QuickMessage } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../providers/session.js';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { SearchField } from '../shared/table/SearchField.js';
import { QuickRow, type QuickAct } from './QuickRow.js';
import { QUICK_KEY, useQuickPages } from './use-quick-pages.js';

const QuickDialog = lazy(() => import('./QuickDialog.js'));

const COLUMNS = ['quickPage.shortcode', 'quickPage.file', 'quickPage.status'];
type Open = { kind: 'new' } | { kind: QuickAct; quick: QuickMessage };

function RemoveDialog({ quick, onClose }: { quick: QuickMessage; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DeleteDialog
      path={`/quick-messages/${quick.id}`}
      title={translate('contacts.deleteTitle', { name: quick.shortcode })}
      queryKey={QUICK_KEY}
      onClose={onClose}
    />
  );
}

/** What agents write again and again: the company's, and one's own. */
export default function QuickMessagesPage() {
  const translate = useTranslate();
  const user = useSession();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useQuickPages(typed);
  const mayChange = ({ geral, userId }: QuickMessage) =>
    can(user, 'quick-messages:editAny') || (userId === user.id && !geral);
  const close = () => setOpen(null);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('quickPage.title')}
      actions={
        <>
          <SearchField label={translate('quickPage.search')} value={typed} onChange={setTyped} />
          <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
            {translate('quickPage.add')}
          </Button>
        </>
      }
    >
      <PagedTable
        label={translate('quickPage.title')}
        columns={COLUMNS}
        hideOnPhone={['quickPage.file']}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={<EmptyState icon="bolt" title={translate('quickPage.empty')} hint={translate('quickPage.emptyHint')} />}
      >
        {rows.map((one) => (
          <QuickRow
            key={one.id}
            quick={one}
            mayChange={mayChange(one)}
            onAct={(kind, quick) => setOpen({ kind, quick })}
          />
        ))}
      </PagedTable>
      <Suspense fallback={null}>
        {open?.kind === 'new' ? <QuickDialog quick={null} onClose={close} /> : null}
        {open?.kind === 'edit' ? <QuickDialog quick={open.quick} onClose={close} /> : null}
        {open?.kind === 'remove' ? <RemoveDialog quick={open.quick} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}
