import type { ChatMessage } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment, useEffect, useRef } from 'react';
import { useSession } from '../providers/session.js';
import { formatDate, formatTime } from '../shared/lib/format.js';

const OLDER_WITHIN_PX = 600;

function Bubble({ message, isFirst }: { message: ChatMessage; isFirst: boolean }) {
  const { id } = useSession();
  const own = message.senderId === id;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', justifyContent: own ? 'flex-end' : 'flex-start', mt: isFirst ? 1 : '3px' }}
    >
      <Box sx={{ ...bubbleStyle, bgcolor: own ? 'accentSoft' : 'surface' }}>
        {isFirst && !own ? <Box sx={{ fontWeight: 600, fontSize: 12.5 }}>{message.sender.name}</Box> : null}
        <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.message}
        </Box>
        <Box component="time" dateTime={message.createdAt} sx={{ ml: 1, fontSize: 11.5, color: 'text.secondary' }}>
          {formatTime(message.createdAt)}
        </Box>
      </Box>
    </Box>
  );
}

function Day({ iso }: { iso: string }) {
  return (
    <Box component="li" sx={{ textAlign: 'center', my: 1.5, fontSize: 12, color: 'text.secondary' }}>
      {formatDate(iso)}
    </Box>
  );
}

type Props = { messages: readonly ChatMessage[]; hasMore: boolean; onNearTop: () => void };

/**
 * The messages of a chat. The outer box lays out from its bottom: it opens at the newest, and older messages that are
 * put above move nothing.
 */
export function ChatMessages({ messages, hasMore, onNearTop }: Props) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const look = () => {
    const { current } = box;
    if (!current || !hasMore) return;
    const above = current.scrollHeight - current.clientHeight - Math.abs(current.scrollTop);
    if (above < OLDER_WITHIN_PX) onNearTop();
  };
  useEffect(look);
  return (
    <Box ref={box} onScroll={look} sx={{ flex: 1, minHeight: 0, overflow: 'auto', ...fromBottom }}>
      <Box component="ol" role="log" aria-label={translate('chats.messages')} sx={{ listStyle: 'none', m: 0, p: 2 }}>
        {messages.map((message, index) => {
          const before = messages[index - 1];
          const newDay = !before || formatDate(before.createdAt) !== formatDate(message.createdAt);
          return (
            <Fragment key={message.id}>
              {newDay ? <Day iso={message.createdAt} /> : null}
              <Bubble message={message} isFirst={newDay || before.senderId !== message.senderId} />
            </Fragment>
          );
        })}
      </Box>
    </Box>
  );
}

const fromBottom = { display: 'flex', flexDirection: 'column-reverse' } as const;
const bubbleStyle = {
  maxWidth: 'min(78%, 560px)',
  borderRadius: '12px',
  border: 1,
  borderColor: 'line',
  p: '6px 10px',
} as const;
