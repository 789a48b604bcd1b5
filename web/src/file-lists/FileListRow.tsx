import type { FileList } from '@recado/contracts';
import { Box, Link, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { RowActions } from '../shared/table/RowActions.js';

export type FileListAct = 'edit' | 'remove';
type Props = { list: FileList; mayEdit: boolean; onAct: (kind: FileListAct, list: FileList) => void };

export function FileListRow({ list, mayEdit, onAct }: Props) {
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
          <RowActions name={name} onEdit={() => onAct('edit', list)} onRemove={() => onAct('remove', list)} />
        ) : null}
      </TableCell>
    </TableRow>
  );
}
