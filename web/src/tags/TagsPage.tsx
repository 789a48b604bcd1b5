import { Button, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DeleteDialog } from '../shared/dialogs/DeleteDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/table/Page.js';
import { PagedTable } from '../shared/table/PagedTable.js';
import { RowActions } from '../shared/table/RowActions.js';
import { SearchField } from '../shared/table/SearchField.js';
import { TagChip } from '../shared/TagChip.js';
import { TAGS_KEY } from '../shared/data/use-tags.js';
import { TagDialog } from './TagDialog.js';
import { useTagPages, type CountedTag } from './use-tag-pages.js';

const COLUMNS = ['tagsPage.name', 'tagsPage.tickets'];
type Open = { kind: 'edit'; tag: CountedTag | null } | { kind: 'remove'; tag: CountedTag };

function Row({ tag, onOpen }: { tag: CountedTag; onOpen: (open: Open) => void }) {
  return (
    <TableRow>
      <TableCell>
        <TagChip {...tag} />
      </TableCell>
      <TableCell>{tag.ticketsCount}</TableCell>
      <TableCell>
        <RowActions
          name={tag.name}
          onEdit={() => onOpen({ kind: 'edit', tag })}
          onRemove={() => onOpen({ kind: 'remove', tag })}
        />
      </TableCell>
    </TableRow>
  );
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const translate = useTranslate();
  if (!open) return null;
  if (open.kind === 'edit') return <TagDialog tag={open.tag} onClose={onClose} />;
  return (
    <DeleteDialog
      path={`/tags/${open.tag.id}`}
      title={translate('contacts.deleteTitle', { name: open.tag.name })}
      queryKey={TAGS_KEY}
      consequence={translate('consequences.tag', { count: open.tag.ticketsCount })}
      onClose={onClose}
    />
  );
}

/** The labels of the company's tickets. */
export default function TagsPage() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { rows, reading, loadMore } = useTagPages(typed);
  return (
    <Page
      fill
      isRefused={reading.isRefused}
      title={translate('tagsPage.title')}
      actions={
        <>
          <SearchField label={translate('tagsPage.search')} value={typed} onChange={setTyped} />
          <Button variant="contained" onClick={() => setOpen({ kind: 'edit', tag: null })}>
            {translate('tagsPage.add')}
          </Button>
        </>
      }
    >
      <PagedTable
        label={translate('tagsPage.title')}
        columns={COLUMNS}
        reading={reading}
        onClear={() => setTyped('')}
        onNearEnd={loadMore}
        empty={<EmptyState icon="tag" title={translate('tagsPage.empty')} hint={translate('tagsPage.emptyHint')} />}
      >
        {rows.map((tag) => (
          <Row key={tag.id} tag={tag} onOpen={setOpen} />
        ))}
      </PagedTable>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Page>
  );
}
