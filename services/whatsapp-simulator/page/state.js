import { formatNumber } from './view.js';

/** What the page knows. `chat` is a contact's number or a group's id; `member` who writes in a group. */
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

/** The contacts of a group, in its order. */
export const membersOf = (group) =>
  group.members.flatMap(({ number }) => state.contacts.filter((contact) => contact.number === number));

/** Every chat of the chosen phone, groups among the contacts. */
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

/** Who writes: the contact, or the chosen member of the group. */
export const speaker = () => (groupOf(state.chat) ? state.member : state.chat);

/** Where it goes: to the phone, or to the group. */
export const recipient = () => (groupOf(state.chat) ? state.chat : state.phone);

export const isMine = ({ author, fromContact }) => (author ? author === state.member : fromContact);
