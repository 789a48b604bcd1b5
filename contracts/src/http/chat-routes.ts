import {
  CreateChat,
  DeleteChat,
  GetChat,
  ListChatMessages,
  ListChats,
  ReactToChatMessage,
  ReadChat,
  SendChatFiles,
  SendChatFilesForm,
  SendChatMessage,
  UpdateChat,
} from '../chats/chat.js';
import { MAX_CHAT_FILES } from '../chats/chat-facts.js';
import { section, type Upload } from './route.js';

const FILES: Upload = {
  rpc: SendChatFiles,
  form: SendChatFilesForm,
  field: 'files',
  accepts: 'media',
  maxFiles: MAX_CHAT_FILES,
};

/** Internal chats. The service accepts only members of a chat, in companies whose plan includes internal chats. */
export const CHAT_ROUTES = section('chats', [
  ['GET', '/chats', ListChats, 'member', 'Internal chats of the user'],
  ['GET', '/chats/:id', GetChat, 'member', 'One chat, by its id or uuid'],
  ['POST', '/chats', CreateChat, 'member', 'Open a chat with colleagues'],
  ['PUT', '/chats/:id', UpdateChat, 'member', 'Change the title or members of your chat'],
  ['DELETE', '/chats/:id', DeleteChat, 'member', 'Delete your chat'],
  ['GET', '/chats/:id/messages', ListChatMessages, 'member', 'Messages of a chat, newest page first'],
  ['POST', '/chats/:id/messages', SendChatMessage, 'member', 'Write, or send files as multipart', { upload: FILES }],
  ['POST', '/chats/:id/messages/:messageId/reactions', ReactToChatMessage, 'member', 'React to a chat message'],
  ['POST', '/chats/:id/read', ReadChat, 'member', 'Mark a chat as read'],
]);
