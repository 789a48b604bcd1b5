import type { Announcement, GetAnnouncementsSeen, ListAnnouncements } from '@recado/contracts';
import { Box, ButtonBase, DialogContent, DialogTitle, Link } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { Dialog } from '../shared/dialogs/Dialog.js';
import { api } from '../providers/api.js';
import { addressOf } from '../providers/media-address.js';
import { useTopic } from '../providers/realtime-context.js';
import { Bell } from '../shared/Bell.js';
import { changeData } from '../shared/data/change-data.js';
import { IconAction } from '../shared/IconAction.js';
import { formatDate } from '../shared/lib/format.js';

const KEY = ['announcements'] as const;
const COLORS: Record<number, string> = { 1: 'error.main', 2: 'warning.main', 3: 'text.secondary' };
const NONE: readonly Announcement[] = [];

function useAnnouncements() {
  const queryClient = useQueryClient();
  useTopic('announcement', () => void queryClient.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api.get<z.output<(typeof ListAnnouncements)['reply']>>('/announcements/', { query: { pageNumber: 1 }, signal }),
  });
  return data?.records.filter(({ status }) => status) ?? NONE;
}

const SEEN_KEY = [...KEY, 'seen'] as const;
type Seen = z.output<(typeof GetAnnouncementsSeen)['reply']>;

/**
 * Tracks the latest announcement that this user has seen on any device. Changes from other devices appear when the
 * window regains focus.
 */
function useSeen() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: SEEN_KEY,
    queryFn: ({ signal }) => api.get<Seen>('/announcements/seen', { signal }),
    refetchOnWindowFocus: 'always',
  });
  const mark = (upTo: string) => {
    changeData<Seen>(queryClient, SEEN_KEY, () => ({ seenAt: upTo }));
    void api.put('/announcements/seen', { upTo }).catch(() => queryClient.invalidateQueries({ queryKey: SEEN_KEY }));
  };
  return { seenAt: data && (data.seenAt ?? ''), mark };
}

function Viewer({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const translate = useTranslate();
  const { title, text, mediaPath, mediaName } = announcement;
  return (
    <Dialog open onClose={onClose} aria-labelledby="announcement-title" maxWidth="sm" fullWidth>
      <DialogTitle id="announcement-title" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        {title}
        <IconAction icon="close" edge="end" label={translate('app.close')} onClick={onClose} />
      </DialogTitle>
      <DialogContent sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {mediaPath ? (
          <Box component="img" src={addressOf(mediaPath)} alt={mediaName ?? ''} sx={{ maxWidth: '100%', mb: 2 }} />
        ) : null}
        {text}
        {mediaPath ? (
          <Link href={addressOf(mediaPath)} target="_blank" rel="noopener" sx={{ display: 'block', mt: 2 }}>
            {translate('notifications.attachment')}
          </Link>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

function Item({ announcement, onClick }: { announcement: Announcement; onClick: () => void }) {
  const translate = useTranslate();
  const { title, priority, createdAt } = announcement;
  return (
    <ButtonBase onClick={onClick} sx={itemStyle}>
      <Box
        role="img"
        aria-label={translate(`notifications.priority.${priority}`)}
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: COLORS[priority], flex: 'none' }}
      />
      <Box sx={{ flex: 1, fontWeight: 500 }}>{title}</Box>
      <Box sx={{ color: 'faint', fontSize: 12 }}>{formatDate(createdAt)}</Box>
    </ButtonBase>
  );
}

/** Shows the operator's announcements and the number of unseen ones. */
export function AnnouncementsBell() {
  const translate = useTranslate();
  const all = useAnnouncements();
  const { seenAt, mark } = useSeen();
  const [shown, show] = useState<Announcement | null>(null);
  const unseen = seenAt === undefined ? NONE : all.filter(({ createdAt }) => createdAt > seenAt);
  return (
    <>
      <Bell
        icon="megaphone"
        label={translate('notifications.announcements')}
        empty={all.length === 0 ? translate('notifications.noAnnouncements') : ''}
        count={unseen.length}
        onOpen={() => {
          const newest = unseen
            .map(({ createdAt }) => createdAt)
            .toSorted()
            .at(-1);
          if (newest) mark(newest);
        }}
      >
        {(close) =>
          all.map((announcement) => (
            <Item
              key={announcement.id}
              announcement={announcement}
              onClick={() => {
                close();
                show(announcement);
              }}
            />
          ))
        }
      </Bell>
      {shown ? <Viewer announcement={shown} onClose={() => show(null)} /> : null}
    </>
  );
}

const itemStyle = {
  display: 'flex',
  gap: 1,
  textAlign: 'left',
  width: '100%',
  p: '8px 16px',
  '&:hover': { bgcolor: 'background.default' },
};
