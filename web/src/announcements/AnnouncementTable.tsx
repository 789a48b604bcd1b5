import type { Announcement } from '@recado/contracts';
import { Box, Card, Link, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { UIEvent } from 'react';
import { addressOf } from '../providers/media-address.js';
import { formatDate } from '../shared/format.js';
import { IconAction } from '../shared/IconAction.js';
import { ROOMY } from '../shared/roomy.js';

const NEXT_PAGE_WITHIN_PX = 100;
const COLORS: Record<number, string> = { 1: 'error.main', 2: 'warning.main', 3: 'text.secondary' };
const COLUMNS = ['subject', 'file', 'priority', 'status', 'created'] as const;
/** A phone shows the priority as a dot, and neither file nor date. */
const ALWAYS: readonly string[] = ['subject', 'status'];

type Props = {
  announcements: readonly Announcement[];
  onEdit: (announcement: Announcement) => void;
  onRemove: (announcement: Announcement) => void;
  onNearEnd: () => void;
};

function Row({ announcement, onEdit, onRemove }: { announcement: Announcement } & Pick<Props, 'onEdit' | 'onRemove'>) {
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
          {translate(`bells.priority.${priority}`)}
        </Box>
      </TableCell>
      <TableCell>{translate(`announcementsPage.${status ? 'active' : 'inactive'}`)}</TableCell>
      <TableCell sx={ROOMY}>{formatDate(createdAt)}</TableCell>
      <TableCell>
        <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
          <IconAction
            icon="pencil"
            label={translate('contacts.editOne', { name: title })}
            onClick={() => onEdit(announcement)}
          />
          <IconAction
            icon="trash"
            label={translate('contacts.deleteOne', { name: title })}
            onClick={() => onRemove(announcement)}
          />
        </Stack>
      </TableCell>
    </TableRow>
  );
}

export function AnnouncementTable({ announcements, onEdit, onRemove, onNearEnd }: Props) {
  const translate = useTranslate();
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEXT_PAGE_WITHIN_PX) onNearEnd();
  };
  return (
    <Card onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table aria-label={translate('announcementsPage.title')} stickyHeader>
        <TableHead>
          <TableRow>
            {COLUMNS.map((name) => (
              <TableCell key={name} sx={ALWAYS.includes(name) ? null : ROOMY}>
                {translate(`announcementsPage.${name}`)}
              </TableCell>
            ))}
            <TableCell align="right">{translate('contacts.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {announcements.map((announcement) => (
            <Row key={announcement.id} {...{ announcement, onEdit, onRemove }} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
