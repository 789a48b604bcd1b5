import type { Chat } from '@recado/contracts';
import { Box, Button, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { usePageTitle } from '../shared/lib/document-title.js';
import { EmptyState } from '../shared/EmptyState.js';
import { useSuccessToast } from '../shared/data/use-error-toast.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { useIsCompact } from '../shared/lib/use-screen-size.js';
import { ChatDialog } from './ChatDialog.js';
import { ChatList } from './ChatList.js';
import { CHATS_KEY, chatsApi } from './chats-api.js';
import { ChatThread } from './ChatThread.js';
import { useChat, useChatEvents, useChatList } from './use-chats.js';

type Open = { kind: 'edit'; chat: Chat | null } | { kind: 'remove'; chat: Chat };

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  // A failed call shows no toast: the confirmation stays open, so the user can try again.
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Chat) => chatsApi.remove(id),
    onSuccess() {
      onClose();
      showSuccess('app.deleted');
      void navigate('/chats', { replace: true });
      void queryClient.invalidateQueries({ queryKey: [...CHATS_KEY, 'pages'] });
    },
  });
  const goTo = (chat: Chat) => {
    onClose();
    void navigate(`/chats/${chat.uuid}`);
  };
  if (open?.kind === 'edit') return <ChatDialog chat={open.chat} onSaved={goTo} onClose={onClose} />;
  if (open?.kind !== 'remove') return null;
  return (
    <ConfirmDialog
      open
      title={translate('chats.removeTitle', { name: open.chat.title })}
      text={translate('app.confirmDelete')}
      confirmLabel={translate('app.delete')}
      onConfirm={() => remove(open.chat)}
      onClose={onClose}
    />
  );
}

function NarrowTabs({ tab, hasChat, onChoose }: { tab: string; hasChat: boolean; onChoose: (tab: string) => void }) {
  const translate = useTranslate();
  return (
    <Tabs value={tab} onChange={(_event, chosen) => onChoose(String(chosen))} variant="fullWidth">
      <Tab value="chats" label={translate('chats.tabChats')} />
      <Tab value="messages" label={translate('chats.tabMessages')} disabled={!hasChat} />
    </Tabs>
  );
}

type ListPaneProps = { narrow: boolean; openId: string | undefined; onNew: () => void; onChoose: () => void };

function ListPane({ narrow, openId, onNew, onChoose }: ListPaneProps) {
  const translate = useTranslate();
  const list = useChatList();
  return (
    <Stack sx={{ width: narrow ? '100%' : 340, flex: narrow ? 1 : 'none', minHeight: 0, ...(!narrow && edge) }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', p: '14px 16px', gap: 1 }}>
        <Typography variant="h2" component="h1">
          {translate('chats.title')}
        </Typography>
        {list.reading.isRefused ? null : (
          <Button variant="contained" size="small" onClick={onNew}>
            {translate('chats.new')}
          </Button>
        )}
      </Stack>
      <ChatList
        chats={list.chats}
        reading={list.reading}
        openId={openId}
        onNearEnd={list.loadMore}
        onChoose={onChoose}
      />
    </Stack>
  );
}

function MessagesPane({ chat, onOpen }: { chat: Chat | undefined; onOpen: (open: Open) => void }) {
  const translate = useTranslate();
  if (!chat)
    return (
      <Box sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
        <EmptyState icon="chats" title={translate('chats.choose')} />
      </Box>
    );
  return (
    <ChatThread
      key={chat.id}
      chat={chat}
      onEdit={() => onOpen({ kind: 'edit', chat })}
      onRemove={() => onOpen({ kind: 'remove', chat })}
    />
  );
}

/** The list of internal chats and the open chat. Narrow screens show one of them at a time. */
function Panes({ onOpen }: { onOpen: (open: Open) => void }) {
  const { uuid } = useParams();
  const narrow = useIsCompact();
  const [listOf, setListOf] = useState<string | undefined>(); // on narrow screens, the last open chat
  const { data: chat } = useChat(uuid);
  useChatEvents(chat);
  const list = (
    <ListPane
      narrow={narrow}
      openId={chat?.id}
      onNew={() => onOpen({ kind: 'edit', chat: null })}
      onChoose={() => setListOf(undefined)}
    />
  );
  const messages = <MessagesPane chat={chat} onOpen={onOpen} />;
  if (!narrow)
    return (
      <Stack direction="row" sx={paneStyle}>
        {list}
        {messages}
      </Stack>
    );
  const tab = chat && listOf !== chat.uuid ? 'messages' : 'chats';
  return (
    <Stack sx={paneStyle}>
      <NarrowTabs
        tab={tab}
        hasChat={chat !== undefined}
        onChoose={(chosen) => setListOf(chosen === 'chats' ? chat?.uuid : undefined)}
      />
      {tab === 'chats' ? list : messages}
    </Stack>
  );
}

export default function ChatsPage() {
  const translate = useTranslate();
  const plan = usePlan();
  const [open, setOpen] = useState<Open | null>(null);
  usePageTitle(translate('pages.chats'));
  if (plan && !plan.useInternalChat) return <Navigate to="/tickets" replace />;
  return (
    <>
      <Panes onOpen={setOpen} />
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}

const paneStyle = { height: '100%', minHeight: 0, bgcolor: 'background.default' } as const;
const edge = { borderRight: 1, borderColor: 'line', bgcolor: 'surface' } as const;
