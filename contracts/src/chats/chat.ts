import { z } from 'zod';
import { ById, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { UploadedFile } from '../tickets/messages.js';
import { MediaKind } from '../whatsapp/content.js';
import { MAX_CHAT_FILES } from './chat-facts.js';

const Member = z.object({ userId: Id, unreads: z.number().int(), user: z.object({ id: Id, name: z.string() }) });

const KnownEmoji = z.emoji();
/** An emoji, or an empty text to take a reaction back. */
const Reaction = z.union([
  z.literal(''),
  z
    .string()
    .max(32)
    .refine((text) => KnownEmoji.safeParse(text).success, 'Invalid emoji'),
]);
/** Colleagues among themselves. */
export const Chat = z.object({
  id: Id,
  uuid: z.uuid(),
  title: z.string(),
  ownerId: Id,
  lastMessage: z.string(),
  updatedAt: Timestamp,
  revision: z.number().int(),
  users: z.array(Member), // the owner is one of them
});
export type Chat = z.infer<typeof Chat>;

const ChatFile = z.object({
  url: z.string(), // signed
  name: z.string(),
  kind: MediaKind,
  mimeType: z.string(),
  bytes: z.number().int(),
});
export type ChatFile = z.infer<typeof ChatFile>;
const ChatReaction = z.object({ emoji: z.string(), user: z.object({ id: Id, name: z.string() }) });
const Place = z.object({ userIds: z.array(Id), at: z.number().int(), length: z.number().int() });

export const ChatMessage = z.object({
  id: Id,
  chatId: Id,
  senderId: Id,
  sender: z.object({ id: Id, name: z.string() }), // as they were called then
  message: z.string(), // '' of files without a text; it names members as they are called now
  createdAt: Timestamp,
  mentions: z.array(Id).optional(), // the members whom it names
  mentionsAt: z.array(Place).default([]), // where `message` names them, in UTF-16 units
  files: z.array(ChatFile).default([]),
  reactions: z.array(ChatReaction).default([]), // one of each member at most, the oldest first
  revision: z.number().int().default(0), // how often its reactions changed
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const MOST_MEMBERS = 200;
const Title = z
  .string({ error: 'Por favor, preencha o título da conversa.' })
  .trim()
  .min(1, 'Por favor, preencha o título da conversa.')
  .max(100, 'Too Long!');
/** Whole users, or their ids: only those count. */
const Users = z
  .array(z.object({ id: Id }), { error: 'Por favor, selecione pelo menos um usuário.' })
  .min(1, 'Por favor, selecione pelo menos um usuário.')
  .max(MOST_MEMBERS);
export const CreateChatInput = z.strictObject({ title: Title, users: Users });
const Text = z.string().trim().max(4_000);
export const SendChatMessageInput = z.strictObject({
  message: Text.min(1, 'Required'),
  clientId: z.uuid().optional(), // a repeated call with it answers the same message
  mentionIds: z.array(Id).max(MOST_MEMBERS).optional(), // who is meant, in the order of the text, where members share a name
});
/** The form of POST /chats/{id}/messages as multipart, besides the files in `files`. All are text. */
export const SendChatFilesForm = z.strictObject({
  id: Id,
  message: Text.default(''),
  clientId: z.uuid().optional(),
  mentionIds: z.union([Id, z.array(Id).max(MOST_MEMBERS)]).optional(),
});

/**
 * Every call of this page is for members of the chat and answers ERR_NO_CHAT_FOUND to anybody else; without
 * `useInternalChat` in the plan it answers ERR_PLAN_FEATURE.
 */
export const ListChats = defineRpc({
  name: 'tickets.chat.list',
  request: PageQuery,
  reply: z.object({ records: z.array(Chat), count: z.number(), hasMore: z.boolean() }),
});
/** By its id or its uuid. */
export const GetChat = defineRpc({ name: 'tickets.chat.get', request: ById, reply: Chat });
/** @throws ERR_NO_USER_FOUND for somebody who is not of the company */
export const CreateChat = defineRpc({ name: 'tickets.chat.create', request: CreateChatInput, reply: Chat });
/** The owner's. @throws ERR_NO_PERMISSION for other members, also an admin */
export const UpdateChat = defineRpc({
  name: 'tickets.chat.update',
  request: CreateChatInput.partial().extend(ById.shape),
  reply: Chat,
});
/** The owner's. */
export const DeleteChat = defineRpc({ name: 'tickets.chat.delete', request: ById, reply: Done });
/** Newest page first, and each oldest first. */
export const ListChatMessages = defineRpc({
  name: 'tickets.chatmessage.list',
  request: PageQuery.omit({ searchParam: true }).extend(ById.shape),
  reply: z.object({ records: z.array(ChatMessage), count: z.number(), hasMore: z.boolean() }),
});
/** @throws ERR_VALIDATION when `clientId` stands for something else */
export const SendChatMessage = defineRpc({
  name: 'tickets.chatmessage.send',
  request: SendChatMessageInput.extend(ById.shape),
  reply: ChatMessage,
});
/** One message with files that are in the MediaStore. @throws ERR_VALIDATION as above, ERR_NOT_FOUND for a file that is not the company's */
export const SendChatFiles = defineRpc({
  name: 'tickets.chatmessage.send-files',
  request: SendChatFilesForm.extend({ files: z.array(UploadedFile).min(1).max(MAX_CHAT_FILES) }),
  reply: ChatMessage,
});
/** In place of the reaction that the caller gave before; an empty `type` takes it back. @throws ERR_NO_MESSAGE_FOUND */
export const ReactToChatMessage = defineRpc({
  name: 'tickets.chatmessage.react',
  request: ById.extend({ messageId: Id, type: Reaction }),
  reply: ChatMessage,
});
/** Marks the chat as read by the caller; `userId` is ignored. */
export const ReadChat = defineRpc({
  name: 'tickets.chat.read',
  request: ById.extend({ userId: Id.optional() }),
  reply: Chat,
});

export const ChatChanged = defineEvent({
  name: 'tickets.chat.changed',
  version: 1,
  data: z.object({
    chatId: Id,
    action: z.enum(['create', 'update', 'delete', 'new-message']),
    chat: Chat.nullable(),
    newMessage: ChatMessage.nullable(),
    memberIds: z.array(Id), // who hears of it
    leftIds: z.array(Id), // for whom it is gone
  }),
  orderKey: ({ chatId }) => chatId,
});
export type ChatChanged = EventOf<typeof ChatChanged>;

/** A message that was there is another: somebody reacted to it. */
export const ChatMessageChanged = defineEvent({
  name: 'tickets.chatmessage.changed',
  version: 1,
  data: z.object({ chatId: Id, message: ChatMessage, memberIds: z.array(Id) }),
  orderKey: ({ chatId }) => chatId,
});
export type ChatMessageChanged = EventOf<typeof ChatMessageChanged>;
