import type { Announcement } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { SearchField } from '../shared/table/SearchField.js';
import { AnnouncementDialog } from './AnnouncementDialog.js';
import { AnnouncementRow } from './AnnouncementRow.js';
import { ANNOUNCEMENTS_KEY, useAnnouncementPages } from './use-announcement-pages.js';

const COLUMNS = ['subject', 'file', 'priority', 'status', 'created'].map((name) => `announcementsPage.${name}`);
/** A phone shows the priority as a dot, and neither file nor date. */
const ROOMY_COLUMNS = ['file', 'priority', 'created'].map((name) => `announcementsPage.${name}`);
type Open = { kind: 'edit'; announcement: Announcement | null } | { kind: 'remove'; announcement: Announcement };

function RemoveDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DeleteDialog
      path={`/announcements/${announcement.id}`}
      title={translate('contacts.deleteTitle', { name: announcement.title })}
      queryKey={ANNOUNCEMENTS_KEY}
      onClose={onClose}
    />
  );
}

type ActionsProps = { typed: string; onType: (text: string) => void; onAdd: () => void };

function Actions({ typed, onType, onAdd }: ActionsProps) {
  const translate = useTranslate();
  return (
    <>
      <SearchField label={translate('announcementsPage.search')} value={typed} onChange={onType} />
      <Button variant="contained" onClick={onAdd}>
        {translate('announcementsPage.add')}
      </Button>
    </>
  );
}

/** What the operator tells all companies. */
export default function AnnouncementsPage() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useAnnouncementPages(typed);
  const close = () => setOpen(null);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('announcementsPage.title')}
      lead={translate('announcementsPage.lead')}
      actions={<Actions typed={typed} onType={setTyped} onAdd={() => setOpen({ kind: 'edit', announcement: null })} />}
    >
      <PagedTable
        label={translate('announcementsPage.title')}
        columns={COLUMNS}
        hideOnPhone={ROOMY_COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={
          <EmptyState
            icon="megaphone"
            title={translate('announcementsPage.empty')}
            hint={translate('announcementsPage.emptyHint')}
          />
        }
      >
        {rows.map((announcement) => (
          <AnnouncementRow
            key={announcement.id}
            announcement={announcement}
            onEdit={() => setOpen({ kind: 'edit', announcement })}
            onRemove={() => setOpen({ kind: 'remove', announcement })}
          />
        ))}
      </PagedTable>
      {open?.kind === 'edit' ? <AnnouncementDialog announcement={open.announcement} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog announcement={open.announcement} onClose={close} /> : null}
    </Page>
  );
}
