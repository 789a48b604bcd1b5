import {
  CreateContact,
  CreateNote,
  GetContact,
  GetTicket,
  Id,
  ListQueues,
  ListTagNames,
  ListUserNames,
  PreviewMessage,
  SendMessage,
  SyncTags,
  UpdateContact,
  UpdateTicket,
  type Ticket,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { z } from 'zod';
import type { ContractCaller } from './contract-caller.js';
import { messageOf, ticketOf } from './output.js';
import { writeTool, type Target } from './tool.js';

const LONGEST_REPLY = 4_096;
const OfTicket = { ticketId: Id };

const targetOf = ({ id, number, contact }: Ticket): Target => ({
  kind: 'ticket',
  id,
  name: `#${number} ${contact.name}`.slice(0, 300),
});
const briefly = (ticket: Ticket) => {
  const { id, number, status, customerName, customerNumber, agent, queue, connection, tags } = ticketOf(ticket);
  return { id, number, status, customerName, customerNumber, agent, queue, connection, tags };
};
const ticketIn = (call: ContractCaller, id: string): Promise<Ticket> => call.ask(GetTicket, { id });

type Receiver = { userId?: string | undefined; queueId?: string | undefined };

async function transferOf(call: ContractCaller, { userId, queueId }: Receiver) {
  if (!userId && !queueId) throw new AppError('ERR_VALIDATION', { message: 'Name a user, a queue, or both.' });
  const user = userId && (await call.ask(ListUserNames)).find(({ id }) => id === userId);
  const queue = queueId && (await call.ask(ListQueues)).find(({ id }) => id === queueId);
  if (userId && !user) throw new AppError('ERR_NO_USER_FOUND');
  if (queueId && !queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  return { toUser: nameOf(user), toQueue: nameOf(queue) };
}
const nameOf = (named: { name: string } | '' | undefined): string | null => (named ? named.name : null);

async function tagNames(call: ContractCaller, tagIds: readonly string[]): Promise<string[]> {
  const known = new Map((await call.ask(ListTagNames)).map(({ id, name }) => [id, name]));
  return tagIds.map((id) => {
    const name = known.get(id);
    if (name === undefined) throw new AppError('ERR_NO_TAG_FOUND');
    return name;
  });
}

export const TICKET_TOOLS = [
  writeTool({
    name: 'reply',
    title: 'Reply to the customer',
    description:
      'Sends a text to the customer of an open ticket over WhatsApp. {{firstName}} and other variables are filled in.',
    input: z.strictObject({
      ...OfTicket,
      text: z.string().trim().min(1).max(LONGEST_REPLY),
      sign: z.boolean().default(true).describe('puts the name of the user above the text'),
    }),
    isDestructive: true,
    async preview(call, { ticketId, text, sign }) {
      const { text: sent, ticket } = await call.ask(PreviewMessage, { ticketId, body: text, signMessage: sign });
      const recipient = { customerName: ticket.contact.name, customerNumber: ticket.contact.number };
      return { target: targetOf(ticket), would: { send: sent, to: recipient, ticket: briefly(ticket) }, fields: {} };
    },
    async act(call, { ticketId, text, sign }, { id }) {
      const sent = await call.ask(SendMessage, { ticketId, body: text, signMessage: sign, clientId: id });
      return { sent: messageOf(sent) };
    },
  }),
  writeTool({
    name: 'transfer',
    title: 'Transfer a ticket',
    description: 'Gives a ticket to another user, another queue, or both. Without a user it waits in the queue.',
    input: z.strictObject({
      ...OfTicket,
      userId: Id.optional(),
      queueId: Id.optional(),
      reason: z.string().trim().max(500).optional().describe('for colleagues only'),
    }),
    isDestructive: true,
    async preview(call, { ticketId, userId, queueId, reason = '' }) {
      const ticket = await ticketIn(call, ticketId);
      const to = await transferOf(call, { userId, queueId });
      const would = { transfer: { ...to, reason }, ticket: briefly(ticket) };
      return { target: targetOf(ticket), would, fields: to, seen: ticket.revision };
    },
    async act(call, { ticketId, userId, queueId, reason }, { seen }) {
      const to = { userId: userId ?? null, ...(queueId && { queueId }), status: userId ? 'open' : 'pending' };
      const more = { ...(reason && { reason }), ...(seen !== undefined && { revision: seen }) };
      return { ticket: briefly(await call.ask(UpdateTicket, { id: ticketId, ...to, ...more })) };
    },
  }),
  writeTool({
    name: 'close',
    title: 'Close a ticket',
    description: 'Resolves a ticket. The company’s closing message goes to the customer, where it has one.',
    input: z.strictObject(OfTicket),
    isDestructive: true,
    async preview(call, { ticketId }) {
      const ticket = await ticketIn(call, ticketId);
      if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CLOSED');
      const would = { close: briefly(ticket) };
      return { target: targetOf(ticket), would, fields: {}, seen: ticket.revision };
    },
    async act(call, { ticketId }, { seen }) {
      const revision = seen === undefined ? {} : { revision: seen };
      return { ticket: briefly(await call.ask(UpdateTicket, { id: ticketId, status: 'closed', ...revision })) };
    },
  }),
  writeTool({
    name: 'set_tags',
    title: 'Set the tags of a ticket',
    description: 'The ticket has exactly these tags afterwards.',
    input: z.strictObject({ ...OfTicket, tagIds: z.array(Id).max(20) }),
    isDestructive: false,
    async preview(call, { ticketId, tagIds }) {
      const ticket = await ticketIn(call, ticketId);
      const tags = await tagNames(call, tagIds);
      return { target: targetOf(ticket), would: { setTags: tags, ticket: briefly(ticket) }, fields: { tags } };
    },
    act: async (call, { ticketId, tagIds }) => ({ ...(await call.ask(SyncTags, { ticketId, tags: tagIds })) }),
  }),
  writeTool({
    name: 'add_note',
    title: 'Add a note',
    description: 'Writes a note for colleagues about the contact of a ticket. The customer never sees it.',
    input: z.strictObject({ ...OfTicket, note: z.string().trim().min(2).max(5_000) }),
    isDestructive: false,
    async preview(call, { ticketId, note }) {
      const ticket = await ticketIn(call, ticketId);
      return { target: targetOf(ticket), would: { addNote: note, ticket: briefly(ticket) }, fields: {} };
    },
    async act(call, { ticketId, note }) {
      const { id, createdAt } = await call.ask(CreateNote, { ticketId, note });
      return { note: { id, createdAt } };
    },
  }),
];

const ContactFields = {
  name: z.string().trim().min(2).max(50),
  number: z.string().trim().min(8).max(50).describe('with country code'),
  email: z.union([z.literal(''), z.email()]),
};

export const CONTACT_TOOLS = [
  writeTool({
    name: 'create_contact',
    title: 'Create a contact',
    description: 'Stores a contact. A number that is known already answers that contact.',
    input: z.strictObject({ ...ContactFields, email: ContactFields.email.default('') }),
    isDestructive: false,
    preview: (_call, { name, number, email }) =>
      Promise.resolve({
        target: { kind: 'contact', id: null, name },
        would: { createContact: { name, number, email } },
        fields: { number },
      }),
    async act(call, fields) {
      const { id, alreadyExists = false, invalido = false } = await call.ask(CreateContact, fields);
      return { contact: { id }, alreadyExists, isNotOnWhatsapp: invalido };
    },
  }),
  writeTool({
    name: 'update_contact',
    title: 'Change a contact',
    description: 'Changes name, number or e-mail of a contact. What is not named stays.',
    input: z.strictObject({
      contactId: Id,
      name: ContactFields.name.optional(),
      number: ContactFields.number.optional(),
      email: ContactFields.email.optional(),
    }),
    isDestructive: true,
    async preview(call, { contactId, ...changes }) {
      const { id, name, number, email } = await call.ask(GetContact, { id: contactId });
      const would = {
        change: changes,
        contact: { id, customerName: name, customerNumber: number, customerEmail: email },
      };
      return { target: { kind: 'contact', id, name }, would, fields: { fields: Object.keys(changes) } };
    },
    async act(call, { contactId, ...changes }) {
      const { id } = await call.ask(UpdateContact, { id: contactId, ...changes });
      return { contact: { id } };
    },
  }),
];

export const WRITE_TOOLS = [...TICKET_TOOLS, ...CONTACT_TOOLS];
