import type { ChatMessage } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fragment, useEffect, useRef } from 'react';
import { formatDate } from '../shared/lib/format.js';
import { ChatBubble } from './ChatBubble.js';

const OLDER_WITHIN_PX = 600;

function Day({ iso }: { iso: string }) {
  return (
    <Box component="li" sx={{ textAlign: 'center', my: 1.5, fontSize: 12, color: 'text.secondary' }}>
      {formatDate(iso)}
    </Box>
  );
}

type Props = {
  messages: readonly ChatMessage[];
  hasMore: boolean;
  onNearTop: () => void;
  onReact: (messageId: string, emoji: string) => void;
};

/**
 * The messages of a chat. The reversed layout starts at the newest message, and loading older messages does not move
 * the scroll position.
 */
export function ChatMessages({ messages, hasMore, onNearTop, onReact }: Props) {
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
      <Box role="log" aria-label={translate('chats.messages')}>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2 }}>
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const newDay = !before || formatDate(before.createdAt) !== formatDate(message.createdAt);
            return (
              <Fragment key={message.id}>
                {newDay ? <Day iso={message.createdAt} /> : null}
                <ChatBubble
                  message={message}
                  isFirst={newDay || before.senderId !== message.senderId}
                  onReact={(emoji) => onReact(message.id, emoji)}
                />
              </Fragment>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}

const fromBottom = { display: 'flex', flexDirection: 'column-reverse' } as const;
