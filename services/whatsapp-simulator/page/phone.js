/* global document, CSS */
import * as api from './api.js';
import { hearWaiting, setUpPairing } from './pairing.js';
import {
  bubble,
  byId,
  contactRow,
  emptyChat,
  formatNumber,
  initials,
  options,
  typingBubble,
  typingText,
} from './view.js';

const TYPING_ENDS_MS = 3000;
const TYPING_SHOWN_MS = 15_000;

const state = {
  phones: [],
  contacts: [],
  phone: '',
  contact: '',
  messages: [],
  summaries: new Map(),
  typing: new Map(),
};
let typingTimer;
let isTyping = false;

const contactOf = (number) => state.contacts.find((contact) => contact.number === number);
const phoneOf = (number) => state.phones.find((phone) => phone.number === number);

const renderLink = () => {
  const companions = phoneOf(state.phone)?.companions ?? [];
  const online = companions.filter((companion) => companion.online).length;
  const line = byId('link-state');
  line.dataset.state = online ? 'online' : 'offline';
  if (online) line.textContent = online === 1 ? '● Conectado' : `● ${online} dispositivos conectados`;
  else line.textContent = companions.length ? '○ Fora do ar: as mensagens esperam' : '○ Sem conexão: escaneie um QR';
};

const renderContacts = () => {
  const at = ({ number }) => state.summaries.get(number)?.last?.sentAt ?? 0;
  const rows = [...state.contacts]
    .sort((a, b) => at(b) - at(a))
    .map((contact) => {
      const { number } = contact;
      const view = {
        contact,
        summary: state.summaries.get(number),
        current: number === state.contact,
        typing: state.typing.get(number),
      };
      return contactRow(view, () => openChat(number, true));
    });
  byId('contacts').replaceChildren(...rows);
};

const renderChat = () => {
  const contact = contactOf(state.contact);
  if (!contact) return;
  const typing = state.typing.get(contact.number);
  const name = phoneOf(state.phone)?.name ?? '';
  byId('chat-name').textContent = `${contact.name} → ${name}`;
  byId('chat-avatar').textContent = initials(contact.name);
  byId('chat-status').textContent = typing ? `${name} está ${typingText(typing)}` : formatNumber(contact.number);
  const list = byId('messages');
  const items = state.messages.length ? state.messages.map(bubble) : [emptyChat(contact.name, name)];
  list.replaceChildren(...items, ...(typing ? [typingBubble()] : []));
  list.scrollTop = list.scrollHeight;
};

const markRead = () => {
  const unread = state.messages.some(({ fromContact, ack }) => !fromContact && ack !== 'read');
  const visible = !document.hidden && byId('messages').offsetParent !== null;
  if (!unread || !visible || !state.contact) return;
  void api.reads(state.contact, state.phone);
  const summary = state.summaries.get(state.contact);
  if (summary) summary.unread = 0;
  renderContacts();
};

const openChat = async (contact, show) => {
  state.contact = contact;
  if (show) document.querySelector('.app').dataset.pane = 'chat';
  state.messages = await api.messages(contact, state.phone);
  renderContacts();
  renderChat();
  markRead();
  if (show) byId('text').focus();
};

const load = async () => {
  [state.phones, state.contacts] = await Promise.all([api.phones(), api.contacts()]);
  if (!phoneOf(state.phone)) state.phone = state.phones[0]?.number ?? '';
  options(byId('phones'), state.phones, state.phone);
  const found = state.phone ? await api.summaries(state.phone) : [];
  state.summaries = new Map(found.map((summary) => [summary.contact, summary]));
  renderLink();
  const first = contactOf(state.contact) ?? state.contacts[0];
  if (first) await openChat(first.number, false);
};

const heard = {
  message: ({ contact, message }) => {
    const shown = contact === state.contact;
    const unread = (state.summaries.get(contact)?.unread ?? 0) + (message.fromContact ? 0 : 1);
    state.summaries.set(contact, { contact, last: message, unread });
    if (!message.fromContact) state.typing.delete(contact);
    if (shown && !state.messages.some(({ id }) => id === message.id)) state.messages.push(message);
    renderContacts();
    if (!shown) return;
    renderChat();
    markRead();
  },
  ack: ({ contact, id, ack }) => {
    const message = contact === state.contact && state.messages.find((candidate) => candidate.id === id);
    if (!message) return;
    message.ack = ack;
    byId('messages')
      .querySelector(`[data-id="${CSS.escape(id)}"]`)
      ?.replaceWith(bubble(message));
  },
  typing: ({ contact, by, state: typing }) => {
    if (by !== 'phone') return;
    if (typing === 'paused') state.typing.delete(contact);
    else state.typing.set(contact, typing);
    setTimeout(
      () => state.typing.get(contact) === typing && heard.typing({ contact, by, state: 'paused' }),
      TYPING_SHOWN_MS,
    );
    renderContacts();
    if (contact === state.contact) renderChat();
  },
};

const hear = (event) => {
  if (event.type === 'waiting') hearWaiting(event);
  else if (event.type === 'people') void load();
  else if (event.type === 'companion')
    void api.phones().then((phones) => Object.assign(state, { phones }) && renderLink());
  else if (event.phone === state.phone) heard[event.type](event);
};

const stopTyping = () => {
  clearTimeout(typingTimer);
  if (isTyping) void api.types(state.contact, state.phone, 'paused');
  isTyping = false;
};

const startTyping = () => {
  if (!isTyping) void api.types(state.contact, state.phone, 'composing');
  isTyping = true;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(stopTyping, TYPING_ENDS_MS);
};

const send = async () => {
  const field = byId('text');
  const text = field.value.trim();
  if (!text || !state.contact) return;
  field.value = '';
  field.style.height = '';
  stopTyping();
  await api.says(state.contact, state.phone, text);
};

byId('composer').onsubmit = (event) => {
  event.preventDefault();
  void send();
};
byId('text').onkeydown = (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void send();
};
byId('text').oninput = ({ target }) => {
  target.style.height = 'auto';
  target.style.height = `${target.scrollHeight}px`;
  startTyping();
};
byId('phones').onchange = ({ target }) => {
  state.phone = target.value;
  void load();
};
byId('back').onclick = () => {
  document.querySelector('.app').dataset.pane = 'list';
};
byId('new-contact').onsubmit = async (event) => {
  event.preventDefault();
  const { number } = await api.addContact(byId('new-contact-name').value);
  byId('new-contact-name').value = '';
  await load();
  await openChat(number, true);
};
document.addEventListener('visibilitychange', markRead);

await load();
api.listen(hear, () => void load());
await setUpPairing(state);
