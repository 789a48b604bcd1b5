import type { Announcement } from '@recado/contracts';
import { Box, Link, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { addressOf } from '../providers/media-address.js';
import { formatDate } from '../shared/lib/format.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { RowActions } from '../shared/table/RowActions.js';

const COLORS: Record<number, string> = { 1: 'error.main', 2: 'warning.main', 3: 'text.secondary' };

type Props = { announcement: Announcement; onEdit: () => void; onRemove: () => void };

export function AnnouncementRow({ announcement, onEdit, onRemove }: Props) {
  const translate = useTranslate();
  const { title, priority, status, createdAt, mediaPath, mediaName } = announcement;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          aria-hidden="true"
          sx={{ color: COLORS[priority], display: { xs: 'inline', sm: 'none' }, mr: 1 }}
        >
          ●
        </Box>
        {title}
      </TableCell>
      <TableCell sx={{ ...ROOMY, overflowWrap: 'anywhere' }}>
        {mediaPath ? (
          <Link href={addressOf(mediaPath)} target="_blank" rel="noopener">
            {mediaName}
          </Link>
        ) : null}
      </TableCell>
      <TableCell sx={ROOMY}>
        <Box component="span" sx={{ color: COLORS[priority], whiteSpace: 'nowrap' }}>
          {translate(`notifications.priority.${priority}`)}
        </Box>
      </TableCell>
      <TableCell>{translate(`announcementsPage.${status ? 'active' : 'inactive'}`)}</TableCell>
      <TableCell sx={ROOMY}>{formatDate(createdAt)}</TableCell>
      <TableCell>
        <RowActions name={title} onEdit={onEdit} onRemove={onRemove} />
      </TableCell>
    </TableRow>
  );
}
