/* global document */
import * as api from './api.js';
import { followPictures, markRead, openChat, redraw, renderChat } from './chat.js';
import { setUpComposer } from './composer.js';
import { setUpGroups } from './groups.js';
import { onOpen, renderLink, renderList } from './list.js';
import { updateWaiting, setUpPairing } from './pairing.js';
import { chatOf, chats, phoneOf, state } from './state.js';
import { byId, options } from './view.js';

const TYPING_SHOWN_MS = 15_000;

const load = async () => {
  [state.phones, state.contacts, state.groups] = await Promise.all([api.phones(), api.contacts(), api.groups()]);
  if (!phoneOf(state.phone)) state.phone = state.phones[0]?.number ?? '';
  options(byId('phones'), state.phones, state.phone);
  const found = state.phone ? await api.summaries(state.phone) : [];
  state.summaries = new Map(found.map((summary) => [summary.contact, summary]));
  renderLink();
  const first = chatOf(state.chat) ?? chats().at(0);
  if (first) await openChat(first.id, false);
};

const handlers = {
  message: ({ contact, message }) => {
    const shown = contact === state.chat;
    const unread = (state.summaries.get(contact)?.unread ?? 0) + (message.fromContact ? 0 : 1);
    state.summaries.set(contact, { contact, last: message, unread });
    if (!message.fromContact) state.typing.delete(contact);
    if (shown && !state.messages.some(({ id }) => id === message.id)) state.messages.push(message);
    renderList();
    if (!shown) return;
    renderChat();
    markRead();
  },
  changed: ({ contact, message }) => {
    const summary = state.summaries.get(contact);
    if (summary?.last?.id === message.id) summary.last = message;
    renderList();
    if (contact === state.chat) redraw(message);
  },
  ack: ({ contact, id, ack }) => {
    const message = contact === state.chat && state.messages.find((candidate) => candidate.id === id);
    if (message) redraw({ ...message, ack });
  },
  typing: ({ contact, by, state: typing }) => {
    if (by !== 'phone') return;
    if (typing === 'paused') state.typing.delete(contact);
    else state.typing.set(contact, typing);
    setTimeout(
      () => state.typing.get(contact) === typing && handlers.typing({ contact, by, state: 'paused' }),
      TYPING_SHOWN_MS,
    );
    renderList();
    if (contact === state.chat) renderChat();
  },
  call: ({ id, state: call }) => {
    const button = byId('call');
    const rings = call === 'ringing';
    if (!rings && button.dataset.call !== id) return;
    button.dataset.call = rings ? id : '';
    button.setAttribute('aria-label', rings ? 'Desligar' : 'Ligar');
  },
  presence: () => undefined,
};

let reload;
/** Combines reloads, because many contacts may be added at the same time. */
const loadSoon = () => {
  clearTimeout(reload);
  reload = setTimeout(() => void load(), 200);
};

const onEvent = (event) => {
  if (event.type === 'waiting') updateWaiting(event);
  else if (event.type === 'people') loadSoon();
  else if (event.type === 'companion')
    void api.phones().then((phones) => Object.assign(state, { phones }) && renderLink());
  else if (event.phone === state.phone) handlers[event.type](event);
};

byId('phones').onchange = ({ target }) => {
  state.phone = target.value;
  void load();
};
byId('member').onchange = ({ target }) => {
  state.member = target.value;
  renderChat();
};
byId('search').oninput = renderList;
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

onOpen((id, show) => void openChat(id, show));
setUpComposer();
followPictures();
setUpGroups(async (id) => {
  await load();
  await openChat(id, true);
});
await load();
api.listen(onEvent, () => void load());
// selects the phone that was just linked
await setUpPairing(state, (number) => {
  state.phone = number;
  void load();
});
