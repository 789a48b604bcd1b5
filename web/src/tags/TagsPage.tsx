import { Button, Card, Skeleton, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState, type UIEvent } from 'react';
import { api } from '../providers/api.js';
import { ConfirmDialog } from '../shared/ConfirmDialog.js';
import { EmptyState } from '../shared/EmptyState.js';
import { IconAction } from '../shared/IconAction.js';
import { Page } from '../shared/Page.js';
import { SearchField } from '../shared/SearchField.js';
import { TagChip } from '../shared/TagChip.js';
import { useErrorToast } from '../shared/use-error-toast.js';
import { TAGS_KEY } from '../shared/use-tags.js';
import { TagDialog } from './TagDialog.js';
import { useTagPages, type TagRow } from './use-tag-pages.js';

const NEXT_PAGE_WITHIN_PX = 100;
type Open = { kind: 'edit'; tag: TagRow | null } | { kind: 'remove'; tag: TagRow };

function RemoveDialog({ tag, onClose }: { tag: TagRow; onClose: () => void }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const remove = () => {
    onClose();
    void api.delete(`/tags/${tag.id}`).then(() => queryClient.invalidateQueries({ queryKey: TAGS_KEY }), showError);
  };
  return (
    <ConfirmDialog
      open
      title={translate('contacts.deleteTitle', { name: tag.name })}
      text={translate('app.confirmDelete')}
      confirmLabel={translate('app.delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

type TableProps = { tags: readonly TagRow[]; onOpen: (open: Open) => void; onNearEnd: () => void };

function TagTable({ tags, onOpen, onNearEnd }: TableProps) {
  const translate = useTranslate();
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEXT_PAGE_WITHIN_PX) onNearEnd();
  };
  return (
    <Card onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table aria-label={translate('tagsPage.title')} stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('tagsPage.name')}</TableCell>
            <TableCell>{translate('tagsPage.tickets')}</TableCell>
            <TableCell align="right">{translate('contacts.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {tags.map((tag) => (
            <TableRow key={tag.id}>
              <TableCell>
                <TagChip {...tag} />
              </TableCell>
              <TableCell>{tag.ticketsCount}</TableCell>
              <TableCell>
                <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
                  <IconAction
                    icon="pencil"
                    label={translate('contacts.editOne', { name: tag.name })}
                    onClick={() => onOpen({ kind: 'edit', tag })}
                  />
                  <IconAction
                    icon="trash"
                    label={translate('contacts.deleteOne', { name: tag.name })}
                    onClick={() => onOpen({ kind: 'remove', tag })}
                  />
                </Stack>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

/** The labels of the company's tickets. */
export default function TagsPage() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { tags, isPending, loadMore } = useTagPages(typed);
  const content = () => {
    if (isPending) return <Skeleton variant="rounded" height={160} sx={{ borderRadius: '14px' }} />;
    if (tags.length > 0) return <TagTable tags={tags} onOpen={setOpen} onNearEnd={loadMore} />;
    return <EmptyState icon="tag" title={translate('tagsPage.empty')} hint={translate('tagsPage.emptyHint')} />;
  };
  return (
    <Page
      fill
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
      {content()}
      {open?.kind === 'edit' ? <TagDialog tag={open.tag} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog tag={open.tag} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}
