import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { streamError } from '../link/endings.js';
import type { Simulator } from '../simulator.js';
import { findAccount, parse, phoneNumber } from './validation.js';

const LOGGED_OUT = 401;

const fault = z.object({
  phone: phoneNumber,
  kind: z.enum(['stream-error', 'cut', 'silence', 'login-failure', 'undecryptable', 'duplicate']),
  code: z.number().int().min(400).max(599).optional(),
  times: z.number().int().min(1).max(1000).optional(),
});

const reset = ({ world, connections, delivery, chats, sessions, faults, events }: Simulator): void => {
  for (const { number } of world.all('phone')) {
    for (const companion of world.companionsOf(number)) {
      connections.of(companion)?.endWith(streamError(LOGGED_OUT));
    }
  }
  faults.reset();
  delivery.reset();
  chats.reset();
  sessions.reset();
  world.reset();
  events.emit({ type: 'people' });
};

export const controlRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  http.get('/livez', () => ({ status: 'ok' }));
  http.get('/readyz', () => ({ status: 'ok' }));
  http.get('/api/certificate', (request) => ({
    rootKey: simulator.identity.rootKey.toString('hex'),
    websocketUrl: `ws://127.0.0.1:${request.socket.localPort}/ws/chat`,
  }));
  http.post('/api/faults', (request) => {
    const order = parse(fault, request.body);
    findAccount(simulator.world, order.phone, 'phone');
    simulator.injector.inject(order);
    return { ok: true };
  });
  http.delete('/api/sessions', () => {
    simulator.sessions.reset();
    return { ok: true };
  });
  http.delete('/api/state', () => {
    reset(simulator);
    return { ok: true };
  });
};
