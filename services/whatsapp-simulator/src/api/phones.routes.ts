import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import { findAccount, parse, phoneNumber } from './validation.js';

const newPhone = z.object({ number: phoneNumber, name: z.string().min(1).max(100) });
const scanned = z.object({ qr: z.string().min(1).max(2000) });
const typed = z.object({ code: z.string().regex(/^[\dA-Z]{8}$/, 'eight characters, without a dash') });
const byNumber = z.object({ number: phoneNumber });

const show = ({ world, connections }: Simulator, { number, name, lid }: Account) => ({
  number,
  name,
  lid,
  companions: world.companionsOf(number).map((companion) => ({
    device: companion.device,
    online: connections.of(companion) !== undefined,
  })),
});

const firstUnpaired = ({ world }: Simulator): Account =>
  world.all('phone').find(({ number }) => !world.companionsOf(number).length) ??
  world.add({ name: `Telefone ${world.all('phone').length + 1}`, kind: 'phone' });

const paired = ({ phone, device }: Companion) => ({ number: phone, device });

export const phoneRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  const { world, pairing, events } = simulator;
  http.get('/api/phones', () => world.all('phone').map((phone) => show(simulator, phone)));
  http.post('/api/phones', (request) => {
    const phone = world.add({ ...parse(newPhone, request.body), kind: 'phone' });
    events.emit({ type: 'people' });
    return show(simulator, findAccount(world, phone.number, 'phone'));
  });
  http.get('/api/phones/:number/chats', (request) => simulator.chats.ofPhone(parse(byNumber, request.params).number));
  http.get('/api/pairings', () => pairing.list());
  http.post('/api/phones/scan', async (request) => {
    const { qr } = parse(scanned, request.body);
    return paired(await pairing.scan(qr, firstUnpaired(simulator)));
  });
  http.post('/api/phones/:number/code', async (request) => {
    const phone = findAccount(world, parse(byNumber, request.params).number, 'phone');
    return paired(await simulator.codes.enter(parse(typed, request.body).code, phone));
  });
  http.post('/api/phones/:number/scan', async (request) => {
    const { number } = parse(byNumber, request.params);
    const phone = findAccount(world, number, 'phone');
    return paired(await pairing.scan(parse(scanned, request.body).qr, phone));
  });
};
