import type { FileList } from '@recado/contracts';
import { Button, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../providers/session.js';
import { DeleteDialog } from '../shared/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { SearchField } from '../shared/SearchField.js';
import { FileListTable, type FileListAct } from './FileListTable.js';
import { FILE_LISTS_KEY, useFileLists } from './use-file-lists.js';

const FileListDialog = lazy(() => import('./FileListDialog.js'));

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
  const { lists, isPending, loadMore } = useFileLists(typed);
  const content = () => {
    if (isPending) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
    if (lists.length === 0)
      return <EmptyState icon="file" title={translate('fileLists.empty')} hint={translate('fileLists.emptyHint')} />;
    return (
      <FileListTable
        lists={lists}
        mayEdit={mayEdit}
        onAct={(kind, list) => setOpen({ kind, list })}
        onNearEnd={loadMore}
      />
    );
  };
  return (
    <Page
      fill
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
      {content()}
      <Suspense fallback={null}>
        <Dialogs open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </Page>
  );
}
