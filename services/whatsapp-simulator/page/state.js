import { formatNumber } from './view.js';

/** The state of the page. `chat` is a contact's number or a group's ID. `member` is the author in a group. */
export const state = {
  phones: [],
  contacts: [],
  groups: [],
  phone: '',
  chat: '',
  member: '',
  messages: [],
  summaries: new Map(),
  typing: new Map(),
};

export const phoneOf = (number) => state.phones.find((phone) => phone.number === number);
export const groupOf = (id) => state.groups.find((group) => group.id === id);

/** Returns a group's contacts, in the group's order. */
export const membersOf = (group) =>
  group.members.flatMap(({ number }) => state.contacts.filter((contact) => contact.number === number));

/** Returns all chats of the selected phone: contacts and groups. */
export const chats = () => [
  ...state.groups
    .filter(({ members }) => members.some(({ number }) => number === state.phone))
    .map((group) => ({
      id: group.id,
      name: group.subject,
      subtitle: `Grupo · ${group.members.length} pessoas`,
      isGroup: true,
    })),
  ...state.contacts.map(({ number, name, picture }) => ({
    id: number,
    name,
    picture,
    subtitle: formatNumber(number),
    isGroup: false,
  })),
];

export const chatOf = (id) => chats().find((chat) => chat.id === id);

export const nameOf = (number) =>
  state.contacts.find((contact) => contact.number === number)?.name ?? phoneOf(number)?.name;

/** Returns the author: the contact, or the selected group member. */
export const speaker = () => (groupOf(state.chat) ? state.member : state.chat);

/** Returns the recipient: the phone or the group. */
export const recipient = () => (groupOf(state.chat) ? state.chat : state.phone);

export const isMine = ({ author, fromContact }) => (author ? author === state.member : fromContact);
