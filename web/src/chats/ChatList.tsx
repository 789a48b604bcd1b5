import type { Chat } from '@recado/contracts';
import { Badge, Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useSession } from '../providers/session.js';
import { Avatar } from '../shared/Avatar.js';
import { EmptyState } from '../shared/EmptyState.js';
import { daysBefore, formatDate, formatTime } from '../shared/lib/format.js';
import type { Reading } from '../shared/data/reading.js';
import { ListBody } from '../shared/table/ListBody.js';
import { useNearEnd } from '../shared/table/near-end.js';
import { unreadsOf } from './use-chats.js';

const whenOf = (iso: string) => (daysBefore(iso, new Date()) === 0 ? formatTime(iso) : formatDate(iso));

function Row({ chat, isOpen, onChoose }: { chat: Chat; isOpen: boolean; onChoose: () => void }) {
  const translate = useTranslate();
  const { id } = useSession();
  const unreads = unreadsOf(chat, id);
  return (
    <Box component="li">
      <ButtonBase
        component={Link}
        to={`/chats/${chat.uuid}`}
        onClick={onChoose}
        aria-current={isOpen ? 'true' : undefined}
        sx={{ ...rowStyle, bgcolor: isOpen ? 'accentSoft' : 'transparent' }}
      >
        <Avatar id={chat.id} name={chat.title} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ ...oneLine, fontWeight: unreads > 0 ? 600 : 500 }}>{chat.title}</Box>
          <Box sx={{ ...oneLine, color: 'text.secondary', fontSize: 13 }}>
            {chat.lastMessage || chat.users.map(({ user }) => user.name).join(', ')}
          </Box>
        </Box>
        <Box sx={{ textAlign: 'right', fontSize: 12, color: 'text.secondary', flex: 'none' }}>
          <Box>{whenOf(chat.updatedAt)}</Box>
          {unreads > 0 ? (
            <Badge
              badgeContent={unreads}
              color="primary"
              max={99}
              aria-label={translate('chats.unreads', { smart_count: unreads })}
              sx={{ mr: '10px', mt: '12px' }}
            />
          ) : null}
        </Box>
      </ButtonBase>
    </Box>
  );
}

type RowsProps = {
  chats: readonly Chat[];
  openId: string | undefined;
  onNearEnd: () => void;
  onChoose: () => void;
};

function Rows({ chats, openId, onNearEnd, onChoose }: RowsProps) {
  const translate = useTranslate();
  const { ref, onScroll } = useNearEnd<HTMLUListElement>(onNearEnd);
  return (
    <Box component="ul" ref={ref} aria-label={translate('chats.title')} onScroll={onScroll} sx={listStyle}>
      {chats.map((chat) => (
        <Row key={chat.id} chat={chat} isOpen={chat.id === openId} onChoose={onChoose} />
      ))}
    </Box>
  );
}

export function ChatList({ reading, ...rows }: RowsProps & { reading: Reading }) {
  const translate = useTranslate();
  return (
    <ListBody
      reading={reading}
      isEmpty={rows.chats.length === 0}
      empty={<EmptyState icon="chats" title={translate('chats.empty')} hint={translate('chats.emptyHint')} />}
    >
      <Rows {...rows} />
    </ListBody>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const rowStyle = {
  width: '100%',
  gap: '12px',
  p: '10px 16px',
  textAlign: 'left',
  justifyContent: 'flex-start',
  alignItems: 'center',
  '&:hover': { bgcolor: 'background.default' },
} as const;
const listStyle = { listStyle: 'none', m: 0, p: 0, overflow: 'auto', flex: 1, minHeight: 0 } as const;
