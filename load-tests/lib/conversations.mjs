import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { orderOf } from '@recado/contracts';
import { createVocabulary, textOf } from './vocabulary.mjs';

const BATCH = 5_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Creates tickets with their contacts and messages: 1 in 10 open (shared by the agent and others), 1 in 10 pending, and
 * the rest closed. Messages are spread evenly, except for one ticket with `longTicket` of them. `searchable` adds the
 * words for the search.
 */
export async function writeConversations(database, company, size, say) {
  const vocabulary = size.searchable ? createVocabulary() : null;
  const names = ['contacts', 'tickets', 'messages', 'search_words'];
  const write = Object.fromEntries(names.map((name) => [name, writer(database, name)]));
  const begun = Date.now() - size.tickets * 20 * SECOND;
  for (let n = 0; n < size.tickets; n += 1) {
    await writeConversation(write, company, placeOf(company, size, n, begun), vocabulary);
    if (n > 0 && n % 20_000 === 0) say(`${n} tickets written`);
  }
  for (const word of vocabulary?.known ?? []) await write.search_words({ _id: `${company.id}:${word}` });
  for (const finish of Object.values(write)) await finish();
  await database
    .collection('counters')
    .insertOne({ _id: `${company.id}:tickets`, companyId: company.id, value: size.tickets });
}

/** Returns the start time and message count of the n-th ticket. */
function placeOf(company, { tickets, messages, longTicket = 0 }, n, begun) {
  const at = begun + n * 20 * SECOND;
  if (n === 0 && longTicket > 0) return { n, at, id: company.longTicketId, count: longTicket };
  return { n, at, id: v7(), count: Math.max(1, Math.floor(messages / Math.max(tickets, 1))) };
}

/** One contact with a ticket and its messages. */
async function writeConversation(write, company, { n, at, id, count }, vocabulary) {
  const contact = aContact(company, n);
  const ticket = aTicket(company, contact, { n, at, id });
  const list = Array.from({ length: count }, (_, m) => aMessage(ticket, m, at + m * SECOND));
  const last = list.at(-1);
  Object.assign(ticket, {
    order: last.order,
    lastMessage: last.body,
    lastMessageAt: last.createdAt,
    lastMessageFromMe: last.fromMe,
    updatedAt: last.createdAt,
  });
  await write.contacts(withWords(contact, contact.name, vocabulary));
  await write.tickets(ticket);
  for (const message of list) await write.messages(withWords(message, message.body, vocabulary));
}

/** Adds the words for the search to a document if `searchable` is set. */
const withWords = (document, text, vocabulary) => (vocabulary ? { ...document, words: vocabulary.of(text) } : document);

/** Collects documents and writes them in batches; a call without a document writes the rest. */
function writer(database, name) {
  let waiting = [];
  return async (document) => {
    if (document) waiting.push(document);
    if (waiting.length === 0 || (document && waiting.length < BATCH)) return;
    const batch = waiting;
    waiting = [];
    await database.collection(name).insertMany(batch, { ordered: false, writeConcern: { w: 1, journal: false } });
  };
}

function aContact(company, n) {
  const at = new Date();
  const number = `5531${String(900_000_000 + n)}`;
  return {
    _id: v7(),
    companyId: company.id,
    number,
    lid: null,
    name: `Cliente ${n}`,
    searchText: `cliente ${n} ${number}`,
    email: '',
    profilePicUrl: '',
    createdAt: at,
    updatedAt: at,
  };
}

/** Tickets are answered after 1 to 10 minutes and closed within an hour; every fifth one is rated. */
function timesOf(status, n, at) {
  if (status === 'pending') return { closedAt: null };
  const firstAnswerMs = (1 + (n % 10)) * MINUTE;
  const answered = { acceptedAt: new Date(at + firstAnswerMs), firstAnswerMs };
  if (status === 'open') return { ...answered, closedAt: null };
  const closedAt = new Date(Math.min(at + (11 + (n % 50)) * MINUTE, Date.now()));
  return { ...answered, closedAt, ...(n % 5 === 0 && { rating: 1 + (n % 3) }) };
}

function aTicket(company, contact, { n, at, id }) {
  const status = n % 10 === 0 ? 'open' : n % 10 === 1 ? 'pending' : 'closed';
  const { _id, name, number, email, profilePicUrl } = contact;
  return {
    _id: id,
    companyId: company.id,
    uuid: randomUUID(),
    number: n + 1,
    status,
    userId: status === 'pending' ? null : company.agentId,
    queueId: company.queueIds[status === 'open' ? 0 : n % company.queueIds.length],
    whatsappId: company.connectionId,
    contactId: _id,
    contact: { id: _id, name, number, lid: null, email, profilePicUrl },
    unreadMessages: 0,
    isGroup: false,
    revision: 1,
    createdAt: new Date(at),
    ...timesOf(status, n, at),
  };
}

function aMessage(ticket, m, at) {
  const id = v7();
  const createdAt = new Date(Math.floor(at / SECOND) * SECOND);
  const fromMe = m % 2 === 1;
  return {
    _id: id,
    companyId: ticket.companyId,
    ticketId: ticket._id,
    contactId: ticket.contactId,
    whatsappId: ticket.whatsappId,
    wid: `3EB0${id.replaceAll('-', '').toUpperCase().slice(0, 18)}${m}`,
    fromMe,
    body: textOf(ticket.number, m),
    mediaType: null,
    quotedMsg: null,
    ack: fromMe ? 4 : 0,
    errorCode: null,
    read: true,
    recovered: false,
    userId: fromMe ? ticket.userId : null,
    queueId: ticket.queueId,
    createdAt,
    order: orderOf(createdAt, m, id),
  };
}
