import type { FileList } from '@recado/contracts';
import { Box, Card, Link, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { UIEvent } from 'react';
import { IconAction } from '../shared/IconAction.js';

const NEXT_PAGE_WITHIN_PX = 100;
export type FileListAct = 'edit' | 'remove';
type Props = {
  lists: readonly FileList[];
  mayEdit: boolean;
  onAct: (kind: FileListAct, list: FileList) => void;
  onNearEnd: () => void;
};

function Row({ list, mayEdit, onAct }: Pick<Props, 'mayEdit' | 'onAct'> & { list: FileList }) {
  const translate = useTranslate();
  const { name, message, options } = list;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b>
        <Box sx={{ color: 'text.secondary' }}>{message}</Box>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {options.map((file) => (
          <Box key={file.id}>
            <Link href={file.path} target="_blank" rel="noreferrer">
              {file.name || file.fileName}
            </Link>
          </Box>
        ))}
        {options.length === 0 ? translate('fileLists.noFiles') : null}
      </TableCell>
      <TableCell>
        {mayEdit ? (
          <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
            <IconAction
              icon="pencil"
              label={translate('contacts.editOne', { name })}
              onClick={() => onAct('edit', list)}
            />
            <IconAction
              icon="trash"
              label={translate('contacts.deleteOne', { name })}
              onClick={() => onAct('remove', list)}
            />
          </Stack>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

export function FileListTable({ lists, onNearEnd, ...row }: Props) {
  const translate = useTranslate();
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEXT_PAGE_WITHIN_PX) onNearEnd();
  };
  return (
    <Card onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table aria-label={translate('fileLists.title')} stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('fileLists.name')}</TableCell>
            <TableCell>{translate('fileLists.files')}</TableCell>
            <TableCell align="right">{translate('contacts.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lists.map((list) => (
            <Row key={list.id} list={list} {...row} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
