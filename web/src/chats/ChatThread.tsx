import type { Chat } from '@recado/contracts';
import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { Avatar } from '../shared/Avatar.js';
import { IconAction } from '../shared/IconAction.js';
import { useIsCompact } from '../shared/lib/use-screen-size.js';
import { ChatComposer } from './ChatComposer.js';
import { ChatMessages } from './ChatMessages.js';
import { useChatMessages, useReactInChat, useReadChat } from './use-chats.js';

type Props = { chat: Chat; onEdit: () => void; onRemove: () => void };

function Header({ chat, onEdit, onRemove }: Props) {
  const translate = useTranslate();
  const { id } = useSession();
  const isAlone = useIsCompact(); // the page heading is on the hidden list tab
  const { title, users, ownerId } = chat;
  return (
    <Stack direction="row" sx={headerStyle}>
      <Avatar id={chat.id} name={title} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2" component={isAlone ? 'h1' : 'h2'} noWrap>
          {title}
        </Typography>
        <Typography noWrap sx={{ color: 'text.secondary', fontSize: 13 }}>
          {users.map(({ user }) => user.name).join(', ')}
        </Typography>
      </Box>
      {ownerId === id ? (
        <>
          <IconAction icon="pencil" label={translate('chats.edit')} onClick={onEdit} />
          <IconAction icon="trash" label={translate('chats.remove')} onClick={onRemove} />
        </>
      ) : null}
    </Stack>
  );
}

export function ChatThread(props: Props) {
  const { chat } = props;
  const { messages, hasMore, isPending, loadOlder, add } = useChatMessages(chat.id);
  const react = useReactInChat(chat.id);
  useReadChat(chat);
  return (
    <Stack sx={{ flex: 1, minHeight: 0, minWidth: 0 }}>
      <Header {...props} />
      {isPending ? (
        <Skeleton variant="rounded" sx={{ flex: 1, m: 2, borderRadius: '14px' }} />
      ) : (
        <ChatMessages messages={messages} hasMore={hasMore} onNearTop={loadOlder} onReact={react} />
      )}
      <ChatComposer chat={chat} onSaid={add} />
    </Stack>
  );
}

const headerStyle = {
  alignItems: 'center',
  gap: '12px',
  p: '10px 16px',
  borderBottom: 1,
  borderColor: 'line',
} as const;
