import { z } from 'zod';
import { ById, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { UploadedFile } from '../tickets/messages.js';
import { MediaKind } from '../whatsapp/content.js';
import { MAX_CHAT_FILES } from './chat-facts.js';

const Member = z.object({ userId: Id, unreads: z.number().int(), user: z.object({ id: Id, name: z.string() }) });

const KnownEmoji = z.emoji();
/** An emoji, or an empty string to remove a reaction. */
const Reaction = z.union([
  z.literal(''),
  z
    .string()
    .max(32)
    .refine((text) => KnownEmoji.safeParse(text).success, 'Invalid emoji'),
]);
/** An internal chat between users of a company. */
export const Chat = z.object({
  id: Id,
  uuid: z.uuid(),
  title: z.string(),
  ownerId: Id,
  lastMessage: z.string(),
  updatedAt: Timestamp,
  revision: z.number().int(),
  users: z.array(Member), // includes the owner
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
  sender: z.object({ id: Id, name: z.string() }), // the name at the time of sending
  message: z.string(), // empty for files without text; mentions show the members' current names
  createdAt: Timestamp,
  mentions: z.array(Id).optional(), // ids of the mentioned members
  mentionsAt: z.array(Place).default([]), // positions of the mentions in `message`, in UTF-16 units
  files: z.array(ChatFile).default([]),
  reactions: z.array(ChatReaction).default([]), // at most one per member, oldest first
  revision: z.number().int().default(0), // counts the changes of its reactions
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const MOST_MEMBERS = 200;
const Title = z
  .string({ error: 'Por favor, preencha o título da conversa.' })
  .trim()
  .min(1, 'Por favor, preencha o título da conversa.')
  .max(100, 'Too Long!');
/** Whole users are accepted, but only their ids are used. */
const Users = z
  .array(z.object({ id: Id }), { error: 'Por favor, selecione pelo menos um usuário.' })
  .min(1, 'Por favor, selecione pelo menos um usuário.')
  .max(MOST_MEMBERS);
export const CreateChatInput = z.strictObject({ title: Title, users: Users });
const Text = z.string().trim().max(4_000);
export const SendChatMessageInput = z.strictObject({
  message: Text.min(1, 'Required'),
  clientId: z.uuid().optional(), // idempotency key: a repeat returns the same message
  // the mentioned members in the order of the text, to distinguish members who share a name
  mentionIds: z.array(Id).max(MOST_MEMBERS).optional(),
});
/** The multipart form of POST /chats/{id}/messages, excluding the files in `files`. All fields are text. */
export const SendChatFilesForm = z.strictObject({
  id: Id,
  message: Text.default(''),
  clientId: z.uuid().optional(),
  mentionIds: z.union([Id, z.array(Id).max(MOST_MEMBERS)]).optional(),
});

/**
 * Every call in this file is for members of the chat and throws ERR_NO_CHAT_FOUND for other users. It throws
 * ERR_PLAN_FEATURE unless the plan has `useInternalChat`.
 */
export const ListChats = defineRpc({
  name: 'tickets.chat.list',
  request: PageQuery,
  reply: z.object({ records: z.array(Chat), count: z.number(), hasMore: z.boolean() }),
});
/** Finds a chat by its id or UUID. */
export const GetChat = defineRpc({ name: 'tickets.chat.get', request: ById, reply: Chat });
/** @throws ERR_NO_USER_FOUND for a user of another company */
export const CreateChat = defineRpc({ name: 'tickets.chat.create', request: CreateChatInput, reply: Chat });
/** Only the owner may update a chat. @throws ERR_NO_PERMISSION for other members, including admins */
export const UpdateChat = defineRpc({
  name: 'tickets.chat.update',
  request: CreateChatInput.partial().extend(ById.shape),
  reply: Chat,
});
/** Only the owner may delete a chat. */
export const DeleteChat = defineRpc({ name: 'tickets.chat.delete', request: ById, reply: Done });
/** Pages are sorted newest first, and messages within a page oldest first. */
export const ListChatMessages = defineRpc({
  name: 'tickets.chatmessage.list',
  request: PageQuery.omit({ searchParam: true }).extend(ById.shape),
  reply: z.object({ records: z.array(ChatMessage), count: z.number(), hasMore: z.boolean() }),
});
/** @throws ERR_VALIDATION when `clientId` was used for a different message */
export const SendChatMessage = defineRpc({
  name: 'tickets.chatmessage.send',
  request: SendChatMessageInput.extend(ById.shape),
  reply: ChatMessage,
});
/** Sends one message with files from the MediaStore. @throws ERR_VALIDATION as above; ERR_NOT_FOUND for a file of another company */
export const SendChatFiles = defineRpc({
  name: 'tickets.chatmessage.send-files',
  request: SendChatFilesForm.extend({ files: z.array(UploadedFile).min(1).max(MAX_CHAT_FILES) }),
  reply: ChatMessage,
});
/** Sets the caller's reaction; an empty `type` removes it. @throws ERR_NO_MESSAGE_FOUND */
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
    memberIds: z.array(Id), // the users to notify
    leftIds: z.array(Id), // users who are no longer members
  }),
  orderKey: ({ chatId }) => chatId,
});
export type ChatChanged = EventOf<typeof ChatChanged>;

/** Published when the reactions of a message change. */
export const ChatMessageChanged = defineEvent({
  name: 'tickets.chatmessage.changed',
  version: 1,
  data: z.object({ chatId: Id, message: ChatMessage, memberIds: z.array(Id) }),
  orderKey: ({ chatId }) => chatId,
});
export type ChatMessageChanged = EventOf<typeof ChatMessageChanged>;
