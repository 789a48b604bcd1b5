import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import type { Account } from '../world/account.js';
import type { ChatMessage } from '../world/chats.js';
import { findAccount, messageId, parse, phoneNumber } from './validation.js';

const MAX_TEXT_LENGTH = 65_536;

const newContact = z.object({
  name: z.string().min(1).max(100),
  number: phoneNumber.optional(),
  onWhatsApp: z.boolean().optional(),
  autoRead: z.boolean().optional(),
});
const says = z.object({ to: phoneNumber, text: z.string().min(1).max(MAX_TEXT_LENGTH), id: messageId.optional() });
const typing = z.object({ to: phoneNumber, state: z.enum(['composing', 'recording', 'paused']) });
const reads = z.object({ to: phoneNumber, ids: z.array(z.string().min(1).max(128)).max(10_000).optional() });
const byNumber = z.object({ number: phoneNumber });
const chat = z.object({ number: phoneNumber, phone: phoneNumber });

const show = ({ number, name, lid, onWhatsApp, autoRead }: Account) => ({ number, name, lid, onWhatsApp, autoRead });

const showMessage = ({ id, fromContact, text, sentAt, ack, receivedAt }: ChatMessage) => ({
  id,
  fromContact,
  text,
  sentAt,
  ack,
  receivedAt,
});

const addContact = ({ world, events }: Simulator, wanted: z.infer<typeof newContact>): Account => {
  const contact = world.add({ ...wanted, kind: 'contact' });
  contact.autoRead = wanted.autoRead ?? contact.autoRead;
  contact.onWhatsApp = wanted.onWhatsApp ?? contact.onWhatsApp;
  world.save(contact);
  events.emit({ type: 'people' });
  return contact;
};

export const contactRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  const { world, outgoing, presence, contactReceipts, chats } = simulator;
  const contactOf = (request: { params: unknown }): Account =>
    findAccount(world, parse(byNumber, request.params).number, 'contact');

  http.get('/api/contacts', () => world.all('contact').map(show));
  http.post('/api/contacts', (request) => show(addContact(simulator, parse(newContact, request.body))));
  http.post('/api/contacts/:number/says', (request) => {
    const from = contactOf(request);
    const { to, text, id } = parse(says, request.body);
    return outgoing.say({ from, to: findAccount(world, to, 'phone'), text, id });
  });
  http.post('/api/contacts/:number/typing', (request) => {
    const { to, state } = parse(typing, request.body);
    presence.contactTypes(contactOf(request), findAccount(world, to, 'phone'), state);
    return { ok: true };
  });
  http.post('/api/contacts/:number/reads', (request) => {
    const { to, ids } = parse(reads, request.body);
    return { ids: contactReceipts.read(contactOf(request), findAccount(world, to, 'phone'), ids) };
  });
  http.get('/api/contacts/:number/chats/:phone', (request) => {
    const { number, phone } = parse(chat, request.params);
    return { messages: chats.messages({ contact: number, phone }).map(showMessage) };
  });
};
