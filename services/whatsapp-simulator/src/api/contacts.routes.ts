import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contactContent, messageOptions } from '../content/contact-content.js';
import type { Simulator } from '../simulator.js';
import { isMovedToLid, type Account } from '../world/account.js';
import { shown } from '../world/message.js';
import { chatId, findAccount, messageId, parse, phoneNumber } from './validation.js';

const MAX_TEXT_LENGTH = 65_536;

const newContact = z.object({
  name: z.string().min(1).max(100),
  number: phoneNumber.optional(),
  onWhatsApp: z.boolean().optional(),
  autoRead: z.boolean().optional(),
  addressing: z.enum(['both', 'lid', 'number']).optional(),
  movedToLid: z.boolean().optional(),
});
const says = z.object({ to: phoneNumber, text: z.string().min(1).max(MAX_TEXT_LENGTH), id: messageId.optional() });
export const sends = z
  .strictObject({
    to: chatId,
    content: contactContent,
    options: messageOptions.optional(),
    id: messageId.optional(),
  })
  .refine(({ content, options }) => content.kind !== 'text' || content.text !== '' || options?.ad !== undefined, {
    error: 'Only a message from an ad may have no text',
    path: ['content', 'text'],
  });
const typing = z.object({ to: chatId, state: z.enum(['composing', 'recording', 'paused']) });
const reads = z.object({ to: chatId, ids: z.array(z.string().min(1).max(128)).max(10_000).optional() });
const byNumber = z.object({ number: phoneNumber });
const chat = z.object({ number: chatId, phone: chatId });

const show = (account: Account) => {
  const { number, name, lid, onWhatsApp, autoRead, addressing = 'both', status, picture } = account;
  return {
    movedToLid: isMovedToLid(account),
    number,
    name,
    lid,
    onWhatsApp,
    autoRead,
    addressing,
    status: status ?? null,
    picture: picture?.sha256 ?? null,
  };
};

const addContact = ({ world, events }: Simulator, wanted: z.infer<typeof newContact>): Account => {
  const contact = world.add({ ...wanted, kind: 'contact' });
  contact.autoRead = wanted.autoRead ?? contact.autoRead;
  contact.addressing = wanted.addressing ?? contact.addressing;
  contact.movedToLid = wanted.movedToLid ?? contact.movedToLid;
  contact.onWhatsApp = wanted.onWhatsApp ?? contact.onWhatsApp;
  world.save(contact);
  events.emit({ type: 'people' });
  return contact;
};

/** Routes for a contact's actions that send no message, such as typing and reading. */
const gestureRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  const { world, groups, groupChanges, presence, contactReceipts, groupReceipts } = simulator;
  const contactOf = (request: { params: unknown }): Account =>
    findAccount(world, parse(byNumber, request.params).number, 'contact');

  http.post('/api/contacts/:number/typing', (request) => {
    const { to, state } = parse(typing, request.body);
    const group = groups.find(to);
    const phones = group ? groupChanges.phonesOf(group) : [to];
    for (const number of phones)
      presence.contactTypes(contactOf(request), findAccount(world, number, 'phone'), state, group?.id);
    return { ok: true };
  });
  http.post('/api/contacts/:number/reads', (request) => {
    const { to, ids } = parse(reads, request.body);
    const contact = contactOf(request);
    const group = groups.find(to);
    if (!group) return { ids: contactReceipts.read(contact, findAccount(world, to, 'phone'), ids) };
    const phones = groupChanges.phonesOf(group).map((number) => findAccount(world, number, 'phone'));
    return { ids: phones.flatMap((phone) => groupReceipts.read(group, contact, { phone, ids })) };
  });
  http.post('/api/contacts/:number/plays', (request) => {
    const { to, ids = [] } = parse(reads, request.body);
    return { ids: contactReceipts.play(contactOf(request), findAccount(world, to, 'phone'), ids) };
  });
};

export const contactRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  const { world, groups, outgoing, groupOutgoing, chats } = simulator;
  const contactOf = (request: { params: unknown }): Account =>
    findAccount(world, parse(byNumber, request.params).number, 'contact');
  gestureRoutes(http, simulator);

  http.get('/api/contacts', () => world.all('contact').map(show));
  http.post('/api/contacts', (request) => show(addContact(simulator, parse(newContact, request.body))));
  http.post('/api/contacts/:number/says', (request) => {
    const from = contactOf(request);
    const { to, text, id } = parse(says, request.body);
    return outgoing.send({ from, to: findAccount(world, to, 'phone'), content: { kind: 'text', text }, id });
  });
  http.post('/api/contacts/:number/sends', (request) => {
    const { to, ...sending } = parse(sends, request.body);
    const from = contactOf(request);
    const group = groups.find(to);
    if (group) return groupOutgoing.send({ from, group, ...sending });
    return outgoing.send({ from, to: findAccount(world, to, 'phone'), ...sending });
  });
  http.get('/api/contacts/:number/chats/:phone', (request) => {
    const { number, phone } = parse(chat, request.params);
    const group = groups.find(phone);
    const key = group
      ? { contact: group.id, phone: simulator.groupChanges.phonesOf(group)[0] ?? '' }
      : { contact: number, phone };
    return { messages: chats.messages(key).map(shown) };
  });
};
