/* global document, CSS */
import * as api from './api.js';
import { bubble } from './bubble.js';
import { startEdit, startReply } from './composer.js';
import { renderList } from './list.js';
import { chatOf, groupOf, isMine, membersOf, nameOf, phoneOf, recipient, speaker, state } from './state.js';
import { byId, element, emptyChat, fillAvatar, typingBubble, typingText } from './view.js';

const NEAR_THE_END_PX = 120;

const act = {
  reply: startReply,
  edit: startEdit,
  react: ({ id, reactions = [] }, emoji) => {
    const mine = reactions.find(({ by }) => by === speaker())?.emoji;
    const chosen = mine === emoji ? '' : emoji;
    void api.sends(speaker(), recipient(), { kind: 'reaction', targetId: id, emoji: chosen });
  },
  remove: ({ id }) => void api.sends(speaker(), recipient(), { kind: 'revoke', targetId: id }),
  play: ({ id }) => {
    if (!groupOf(state.chat)) void api.plays(state.chat, state.phone, [id]);
  },
};

const draw = (message) => bubble(message, { mine: isMine(message), act, nameOf });

const renderMembers = (group) => {
  const rows = membersOf(group).map(({ number, name }) =>
    element('option', { value: number, text: name, selected: number === state.member }),
  );
  byId('member').replaceChildren(...rows);
};

const renderHead = (chat) => {
  const group = groupOf(chat.id);
  const phone = phoneOf(state.phone)?.name ?? '';
  const typing = state.typing.get(chat.id);
  byId('chat-name').textContent = group ? chat.name : `${chat.name} → ${phone}`;
  fillAvatar(byId('chat-avatar'), chat);
  byId('chat-status').textContent = typing ? `${phone} está ${typingText(typing)}` : chat.subtitle;
  byId('call').hidden = Boolean(group);
  byId('member-field').hidden = !group;
  if (group) renderMembers(group);
};

export const renderChat = () => {
  const chat = chatOf(state.chat);
  if (!chat) return;
  renderHead(chat);
  const list = byId('messages');
  const phone = phoneOf(state.phone)?.name ?? '';
  const items = state.messages.length ? state.messages.map(draw) : [emptyChat(chat.name, phone)];
  list.replaceChildren(...items, ...(state.typing.get(chat.id) ? [typingBubble()] : []));
  list.scrollTop = list.scrollHeight;
};

/** Keeps the chat scrolled to the end when pictures load after their messages. */
export const followPictures = () => {
  const list = byId('messages');
  const follow = ({ target }) => {
    const below = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (below < target.clientHeight + NEAR_THE_END_PX) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener('load', follow, true);
  list.addEventListener('loadedmetadata', follow, true);
};

/** Redraws one changed message. The others are not touched, including media that is playing. */
export const redraw = (message) => {
  const at = state.messages.findIndex(({ id }) => id === message.id);
  if (at < 0) return;
  state.messages[at] = message;
  byId('messages')
    .querySelector(`[data-id="${CSS.escape(message.id)}"]`)
    ?.replaceWith(draw(message));
};

export const markRead = () => {
  const unread = state.messages.some(({ fromContact, ack }) => !fromContact && ack !== 'read');
  const visible = !document.hidden && byId('messages').offsetParent !== null;
  if (!unread || !visible || !speaker()) return;
  void api.reads(speaker(), recipient());
  const summary = state.summaries.get(state.chat);
  if (summary) summary.unread = 0;
  renderList();
};

export const openChat = async (id, show) => {
  state.chat = id;
  const group = groupOf(id);
  state.member = group ? (membersOf(group)[0]?.number ?? '') : '';
  if (show) {
    document.querySelector('.app').dataset.pane = 'chat';
    byId('text').focus(); // before the messages arrive, so that the user can type immediately
  }
  state.messages = await api.messages(id, state.phone);
  renderList();
  renderChat();
  markRead();
};
