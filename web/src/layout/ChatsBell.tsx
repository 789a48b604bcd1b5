import type { Chat, ListChats } from '@recado/contracts';
import { Box, ButtonBase } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { Bell } from '../shared/Bell.js';

const KEY = ['chats'] as const;
const NONE: readonly Chat[] = [];

/** Shows unread messages from colleagues. A failed request is ignored, as specified. */
export function useUnreadChats(enabled = true): readonly Chat[] {
  const { id } = useSession();
  const queryClient = useQueryClient();
  useTopic('chat', () => void queryClient.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery({
    queryKey: [...KEY, 'unread'],
    enabled,
    queryFn: ({ signal }) =>
      api.get<z.output<(typeof ListChats)['reply']>>('/chats/', { query: { pageNumber: 1 }, signal }),
  });
  const records = data?.records ?? NONE;
  return records.filter(({ users }) => users.some(({ userId, unreads }) => userId === id && unreads > 0));
}

export function ChatsBell() {
  const translate = useTranslate();
  const unread = useUnreadChats();
  return (
    <Bell
      icon="chats"
      label={translate('notifications.chats')}
      empty={translate('notifications.noChats')}
      count={unread.length}
      dot
    >
      {(close) =>
        unread.map(({ id, uuid, title, lastMessage }) => (
          <ButtonBase key={id} component={Link} to={`/chats/${uuid}`} onClick={close} sx={rowStyle}>
            <Box sx={{ fontWeight: 500 }}>{title}</Box>
            <Box
              sx={{
                color: 'text.secondary',
                fontSize: 13,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {lastMessage}
            </Box>
          </ButtonBase>
        ))
      }
    </Bell>
  );
}

const rowStyle = { display: 'block', width: '100%', textAlign: 'left', p: '8px 16px' } as const;
