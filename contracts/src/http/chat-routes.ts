import {
  CreateChat,
  DeleteChat,
  GetChat,
  ListChatMessages,
  ListChats,
  ReadChat,
  SendChatMessage,
  UpdateChat,
} from '../tickets/chat.js';
import { section } from './route.js';

/** Colleagues among themselves. The service lets members in, and nobody whose plan has no internal chat. */
export const CHAT_ROUTES = section('chats', [
  ['GET', '/chats', ListChats, 'member', 'Internal chats of the user'],
  ['GET', '/chats/:id', GetChat, 'member', 'One chat, by its id or uuid'],
  ['POST', '/chats', CreateChat, 'member', 'Open a chat with colleagues'],
  ['PUT', '/chats/:id', UpdateChat, 'member', 'Change title or members of an own chat'],
  ['DELETE', '/chats/:id', DeleteChat, 'member', 'Delete an own chat'],
  ['GET', '/chats/:id/messages', ListChatMessages, 'member', 'Messages of a chat, newest page first'],
  ['POST', '/chats/:id/messages', SendChatMessage, 'member', 'Write in a chat'],
  ['POST', '/chats/:id/read', ReadChat, 'member', 'Everything in it is read'],
]);
