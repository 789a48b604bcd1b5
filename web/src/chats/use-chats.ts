import type { Chat, ChatMessage, SocketTopics } from '@recado/contracts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTopic } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { changeData } from '../shared/data/change-data.js';
import { readingOf } from '../shared/data/reading.js';
import { inOrder, withChanged, withMessage, type MessagePages } from './chat-messages.js';
import { CHATS_KEY, chatsApi, messagesKey } from './chats-api.js';

const NONE: readonly Chat[] = [];

export const unreadsOf = (chat: Chat, userId: string): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0;

/** Loads the user's chats, the most recently active first. */
export function useChatList() {
  const query = useInfiniteQuery({
    queryKey: [...CHATS_KEY, 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => chatsApi.page(pageParam, signal),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  const all = query.data?.pages.flatMap(({ records }) => records) ?? NONE;
  return {
    chats: [...new Map(all.map((chat) => [chat.id, chat])).values()],
    reading: readingOf(query),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
    },
  };
}

export function useChat(uuid: string | undefined) {
  return useQuery({
    queryKey: [...CHATS_KEY, 'one', uuid],
    queryFn: ({ signal }) => chatsApi.one(uuid ?? '', signal),
    enabled: uuid !== undefined,
    retry: false,
  });
}

/** Applies chat events to the loaded chats, and closes the open chat when it is deleted. */
export function useChatEvents(open: Chat | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useTopic('chat', (news: SocketTopics['chat']) => {
    if (news.action === 'new-message') {
      const { newMessage } = news;
      changeData<MessagePages>(queryClient, messagesKey(news.chatId), (pages) => withMessage(pages, newMessage));
    }
    if (news.action === 'delete') queryClient.removeQueries({ queryKey: messagesKey(news.chatId) });
    if (news.action === 'delete' && news.chatId === open?.id) void navigate('/chats', { replace: true });
    void queryClient.invalidateQueries({ queryKey: CHATS_KEY });
  });
  useTopic('chatMessage', ({ chatId, message }) =>
    changeData<MessagePages>(queryClient, messagesKey(chatId), (pages) => withChanged(pages, message)),
  );
}

export function useChatMessages(chatId: string) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: messagesKey(chatId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => chatsApi.messages(chatId, pageParam, signal),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  return {
    messages: inOrder(query.data),
    hasMore: query.hasNextPage,
    isPending: query.isPending,
    loadOlder: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    add: (message: ChatMessage) =>
      changeData<MessagePages>(queryClient, messagesKey(chatId), (pages) => withMessage(pages, message)),
  };
}

/** Adds a reaction to a message. A failed call shows no toast. */
export function useReactInChat(chatId: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ messageId, emoji }: { messageId: string; emoji: string }) =>
      chatsApi.react(chatId, messageId, emoji),
    onSuccess: (message) =>
      changeData<MessagePages>(queryClient, messagesKey(chatId), (pages) => withChanged(pages, message)),
  });
  return (messageId: string, emoji: string) => mutate({ messageId, emoji });
}

/** Marks the open chat as read. A failed call shows no toast, because the next message tries again. */
export function useReadChat(chat: Chat) {
  const { id: userId } = useSession();
  const queryClient = useQueryClient();
  const unreads = unreadsOf(chat, userId);
  useEffect(() => {
    if (unreads === 0) return;
    chatsApi.read(chat.id, userId).then(
      () => queryClient.invalidateQueries({ queryKey: CHATS_KEY }),
      () => undefined,
    );
  }, [chat.id, unreads, userId, queryClient]);
}
