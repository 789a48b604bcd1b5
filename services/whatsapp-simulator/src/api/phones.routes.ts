import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { Past } from '../world/past.js';
import { sends } from './contacts.routes.js';
import { REFRESH_CHILDREN } from '../link/pairing.js';
import { findAccount, parse, phoneNumber } from './validation.js';

const newPhone = z.object({ number: phoneNumber, name: z.string().min(1).max(100) });
const scanned = z.object({ qr: z.string().min(1).max(2000) });
const typed = z.object({ code: z.string().regex(/^[\dA-Z]{8}$/, 'eight characters, without a dash') });
const refreshed = z.strictObject({ qr: z.string().min(1).max(2000), child: z.enum(REFRESH_CHILDREN).optional() });
const signed = z.object({ challenge: z.string().min(1).max(1000) });
const reads = z.strictObject({ to: phoneNumber });
const time = z.number().int().positive();
const limitsOrder = z.strictObject({
  lock: z.strictObject({ kind: z.string().max(64).default('BIZ_QUALITY'), until: time }).nullish(),
  newChats: z.strictObject({ total: z.number().int(), used: z.number().int().default(0), until: time }).nullish(),
});
const pastOrder = z.strictObject({
  chats: z.number().int().min(1).max(5_000),
  groups: z.number().int().min(0).max(500).default(0),
  perChat: z.number().int().min(1).max(100_000),
  days: z.number().int().min(1).max(1_000),
  chunks: z.number().int().min(1).max(1_000).default(1),
  length: z.number().int().min(0).max(60_000).default(0),
  damaged: z.number().int().min(0).optional(),
});
const byNumber = z.object({ number: phoneNumber });

const show = ({ world, connections, uploads }: Simulator, { number, name, lid }: Account) => ({
  number,
  name,
  lid,
  companions: world.companionsOf(number).map((companion) => ({
    device: companion.device,
    name: companion.name,
    online: connections.of(companion) !== undefined,
  })),
  uploads: uploads.of(number),
});

const firstUnpaired = ({ world }: Simulator): Account =>
  world.all('phone').find(({ number }) => !world.companionsOf(number).length) ??
  world.add({ name: `Telefone ${world.all('phone').length + 1}`, kind: 'phone' });

const paired = ({ phone, device }: Companion) => ({ number: phone, device });

/** Creates contacts and groups with a chat history on the phone that is older than the linked companion. */
const createPast = (
  { world, groups }: Simulator,
  phone: Account,
  { chats, groups: count, ...order }: z.output<typeof pastOrder>,
): Past => {
  const people = Array.from({ length: chats }, (_none, n) => world.add({ name: `Pessoa ${n + 1}`, kind: 'contact' }));
  const numbers = people.map(({ number }) => number);
  const members = [phone.number, ...numbers.slice(0, 5)];
  const created = Array.from({ length: count }, (_none, n) =>
    groups.create({ subject: `Grupo ${n + 1}`, owner: phone.number, members }),
  );
  phone.past = { ...order, people: numbers, groups: created.map(({ id }) => id), until: Date.now() };
  world.save(phone);
  return phone.past;
};

/** Routes for the owner's actions on the phone itself. */
const ownerRoutes = (http: FastifyInstance, { world, phoneMessages, chats, events }: Simulator): void => {
  http.post('/api/phones/:number/sends', (request) => {
    const phone = findAccount(world, parse(byNumber, request.params).number, 'phone');
    const { to, ...typing } = parse(sends, request.body);
    return phoneMessages.send({ phone, contact: to, ...typing });
  });
  http.post('/api/phones/:number/reads', (request) => {
    const phone = findAccount(world, parse(byNumber, request.params).number, 'phone');
    const contact = findAccount(world, parse(reads, request.body).to);
    const key = { contact: contact.number, phone: phone.number };
    const unread = chats.messages(key).filter(({ fromContact, ack }) => fromContact && ack !== 'read');
    const ids = unread.map(({ id }) => id);
    for (const id of ids) {
      if (chats.acknowledge(key, id, 'read')) events.emit({ type: 'ack', ...key, id, ack: 'read', fromContact: true });
    }
    phoneMessages.read(phone, contact, ids);
    return { ids };
  });
};

export const phoneRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  ownerRoutes(http, simulator);
  const { world, pairing, passkeys, events } = simulator;
  http.get('/api/phones', () => world.all('phone').map((phone) => show(simulator, phone)));
  http.post('/api/phones', (request) => {
    const phone = world.add({ ...parse(newPhone, request.body), kind: 'phone' });
    events.emit({ type: 'people' });
    return show(simulator, findAccount(world, phone.number, 'phone'));
  });
  http.post('/api/phones/:number/limits', (request) => {
    const phone = findAccount(world, parse(byNumber, request.params).number, 'phone');
    simulator.limits.change(phone, parse(limitsOrder, request.body));
    return { ok: true };
  });
  http.post('/api/phones/:number/past', (request) => {
    const phone = findAccount(world, parse(byNumber, request.params).number, 'phone');
    return createPast(simulator, phone, parse(pastOrder, request.body));
  });
  http.get('/api/phones/:number/chats', (request) => simulator.chats.ofPhone(parse(byNumber, request.params).number));
  http.get('/api/pairings', () => pairing.list());
  http.post('/api/pairings/refresh', async (request) => {
    const { qr, child } = parse(refreshed, request.body);
    await pairing.refresh(qr, child);
    return { ok: true };
  });
  http.post('/api/pairings/cut', (request) => {
    pairing.cut(parse(scanned, request.body).qr);
    return { ok: true };
  });
  http.post('/api/phones/scan', async (request) => {
    const { qr } = parse(scanned, request.body);
    return paired(await passkeys.scan(qr, firstUnpaired(simulator)));
  });
  http.post('/api/phones/:number/code', async (request) => {
    const phone = findAccount(world, parse(byNumber, request.params).number, 'phone');
    return paired(await simulator.codes.enter(parse(typed, request.body).code, phone));
  });
  http.get('/api/phones/:number/passkey', (request) =>
    passkeys.stored(findAccount(world, parse(byNumber, request.params).number, 'phone')),
  );
  http.post('/api/phones/:number/passkey', (request) => {
    const phone = findAccount(world, parse(byNumber, request.params).number, 'phone');
    return passkeys.sign(phone, parse(signed, request.body));
  });
  http.post('/api/phones/:number/scan', async (request) => {
    const { number } = parse(byNumber, request.params);
    const phone = findAccount(world, number, 'phone');
    return paired(await passkeys.scan(parse(scanned, request.body).qr, phone));
  });
};
