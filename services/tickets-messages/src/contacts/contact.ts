import type { AdSource, ExtraInfo, WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { newId } from '@recado/service-kit/mongo';
import { numberKeyOf } from '@recado/service-kit/phone-numbers';
import { fold } from '@recado/service-kit/text';
import { wordsOf } from '../shared/search/words.js';
import { formatNumber } from '../shared/texts/format-number.js';

/** A contact of a company: a person, identified by number, WhatsApp LID or both, or a group, identified by its id. */
export type Contact = Readonly<{
  _id: string;
  companyId: string;
  number: string; // digits; empty while only the LID is known
  numberKey?: string; // the same for all spellings of the number; contacts from earlier releases get it at startup
  lid: string | null;
  username?: string; // on WhatsApp, without the @
  name: string;
  email: string;
  profilePicUrl: string; // a key of the MediaStore, or ''
  searchText: string; // folded name and number, for sorting and searching the list
  words?: readonly string[]; // words of the name and every suffix of the number, for the ticket search
  groupId?: string | null;
  whatsappId?: string | null; // the connection of the first message
  extraInfo?: readonly ExtraInfo[];
  referral?: AdSource & { at: string }; // the first ad that brought the contact
  mergedInto?: string; // set while it is being merged: see MergeContacts
  createdAt: Date;
  updatedAt: Date;
}>;
export type Identity = Pick<Contact, 'number' | 'lid' | 'name' | 'username'>;

/** Returns the sort text. It ends with the number or the LID, so it is unique within a company. */
export const searchTextOf = ({ name, number, lid, username }: Identity): string =>
  [fold(name), ...(username ? [fold(`@${username}`)] : []), number || (lid ?? '')].join(' ');

const SHORTEST_NUMBER_PART = 4;

/** Every substring of a number is a prefix of some suffix, so the suffixes are indexed. */
export const searchWordsOf = ({ name, number, username }: Pick<Identity, 'name' | 'number' | 'username'>): string[] => {
  const ends = Math.max(0, number.length - SHORTEST_NUMBER_PART + 1);
  const words = new Set(wordsOf(`${name} ${username ?? ''}`));
  return [...words, ...Array.from({ length: ends }, (_, start) => number.slice(start))];
};

const stopgapName = ({ number, lid, username }: Pick<WhatsappPerson, 'number' | 'lid' | 'username'>): string =>
  number ? formatNumber(number) : username ? `@${username}` : `~${lid ?? ''}`;

/** Returns whether the name is only a placeholder made from the number, username or LID. */
export const hasNoName = ({ name, number, lid, username }: Identity): boolean =>
  [number, formatNumber(number), lid, `~${lid ?? ''}`, ...(username ? [`@${username}`] : [])].includes(name);

export function contactFrom(person: WhatsappPerson, origin: { id: string; companyId: string; now: Date }): Contact {
  const { username, lid } = person;
  const name = person.name?.trim() || stopgapName(person);
  const identity = { number: person.number ?? '', lid, name, ...(username && { username }) };
  const { id, companyId, now } = origin;
  return {
    _id: id,
    companyId,
    ...identity,
    numberKey: numberKeyOf(identity.number),
    email: '',
    profilePicUrl: '',
    searchText: searchTextOf(identity),
    words: searchWordsOf(identity),
    createdAt: now,
    updatedAt: now,
  };
}

/** Creates a contact for a group, which is a contact of its own. Each message in it names its author. */
export function contactFromGroup(group: WhatsappGroup, origin: { id: string; companyId: string; now: Date }): Contact {
  const { id: groupId, subject } = group;
  const person = { number: null, lid: `group:${groupId}`, name: subject?.trim() || `#${groupId.slice(-6)}` };
  return { ...contactFrom(person, origin), lid: null, groupId, searchText: `${fold(person.name)} ${groupId}` };
}

/** Returns WhatsApp's spelling of the number, which replaces the typed one. */
const learntNumber = ({ number }: Contact, person: WhatsappPerson): string =>
  !number || isNumberOf(number, person.number) ? (person.number ?? number) : number;

export const isNumberOf = (number: string, other: string | null): boolean =>
  Boolean(number && other) && numberKeyOf(number) === numberKeyOf(other ?? '');

/** Returns the identity updated with a message's number, LID, name or username, or undefined if nothing changes. */
export function learnFrom(contact: Contact, person: WhatsappPerson): Identity | undefined {
  const number = learntNumber(contact, person);
  const lid = contact.lid ?? person.lid;
  const username = person.username ?? contact.username;
  const known = { number, lid, ...(username && { username }) };
  const name = hasNoName(contact) ? person.name?.trim() || stopgapName(known) : contact.name;
  const news = { ...known, name };
  return isSameIdentity(contact, news) ? undefined : news;
}

const isSameIdentity = (a: Identity, b: Identity): boolean =>
  a.number === b.number && a.lid === b.lid && a.name === b.name && a.username === b.username;

/** If a number and a LID lead to different contacts, the contact with the number wins. */
export function preferred(
  found: readonly Contact[],
  { number }: WhatsappPerson,
): { contact: Contact | undefined; rival: Contact | undefined } {
  const contact =
    found.find((one) => Boolean(number) && one.number === number) ??
    found.find((one) => isNumberOf(one.number, number)) ??
    found[0];
  return { contact, rival: found.find((one) => one !== contact) };
}

/** Adds ids to pairs that have none. */
export const withIds = (pairs: readonly { id?: string | undefined; name: string; value: string }[]): ExtraInfo[] =>
  pairs.map(({ id, name, value }) => ({ id: id ?? newId(), name, value }));
