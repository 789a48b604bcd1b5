import type { FileList } from '@recado/contracts';
import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../providers/session.js';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { SearchField } from '../shared/table/SearchField.js';
import { FileListRow, type FileListAct } from './FileListRow.js';
import { FILE_LISTS_KEY, useFileLists } from './use-file-lists.js';

const FileListDialog = lazy(() => import('./FileListDialog.js'));

const COLUMNS = ['fileLists.name', 'fileLists.files'];
type Open = { kind: 'new' } | { kind: FileListAct; list: FileList };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const translate = useTranslate();
  if (open?.kind === 'new') return <FileListDialog list={null} onClose={onClose} />;
  if (open?.kind === 'edit') return <FileListDialog list={open.list} onClose={onClose} />;
  if (open?.kind !== 'remove') return null;
  return (
    <DeleteDialog
      path={`/files/${open.list.id}`}
      title={translate('contacts.deleteTitle', { name: open.list.name })}
      queryKey={FILE_LISTS_KEY}
      onClose={onClose}
    />
  );
}

/** Named sets of files with a message. Everybody reads them, admins write. */
export default function FileListsPage() {
  const translate = useTranslate();
  const mayEdit = useCan('files-page:edit');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useFileLists(typed);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('fileLists.title')}
      actions={
        <>
          <SearchField label={translate('fileLists.search')} value={typed} onChange={setTyped} />
          {mayEdit ? (
            <Button variant="contained" onClick={() => setOpen({ kind: 'new' })}>
              {translate('fileLists.add')}
            </Button>
          ) : null}
        </>
      }
    >
      <PagedTable
        label={translate('fileLists.title')}
        columns={COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={<EmptyState icon="file" title={translate('fileLists.empty')} hint={translate('fileLists.emptyHint')} />}
      >
        {rows.map((one) => (
          <FileListRow key={one.id} list={one} mayEdit={mayEdit} onAct={(kind, list) => setOpen({ kind, list })} />
        ))}
      </PagedTable>
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
