import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ARMED_FAULTS, INSTANT_FAULTS, PASSKEY_STEPS } from '../faults/faults.js';
import { MALFORMED_SHAPES } from '../faults/malformed.js';
import { streamError } from '../delivery/endings.js';
import type { Simulator } from '../simulator.js';
import { findAccount, parse, phoneNumber } from './validation.js';

const LOGGED_OUT = 401;

const fault = z.strictObject({
  phone: phoneNumber,
  kind: z.enum([...INSTANT_FAULTS, ...ARMED_FAULTS]),
  code: z.number().int().min(400).max(599).optional(),
  times: z.number().int().min(1).max(100_000).optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  cut: z.boolean().optional(),
  forgivenAfter: z.number().int().min(0).max(100).optional(),
  route: z.string().max(100).optional(),
  shape: z.enum(MALFORMED_SHAPES).optional(),
  passkey: z
    .strictObject({
      withoutOptions: z.boolean().optional(),
      refuse: z.boolean().optional(),
      silentAfter: z.enum(PASSKEY_STEPS).optional(),
      cutAt: z.enum(PASSKEY_STEPS).optional(),
    })
    .optional(),
});

const version = z
  .string()
  .regex(/^\d{1,4}\.\d{1,6}\.\d{1,12}$/)
  .transform((text) => {
    const [primary = 0, secondary = 0, tertiary = 0] = text.split('.').map(Number);
    return [primary, secondary, tertiary] as const;
  });
const webVersion = z.strictObject({
  current: version.optional(),
  minimum: version.nullish(),
  oldLogins: z.enum(['refused', 'unanswered']).optional(),
});

const reset = async (simulator: Simulator): Promise<void> => {
  const { world, connections, events } = simulator;
  for (const { number } of world.all('phone')) {
    for (const companion of world.companionsOf(number)) {
      connections.of(companion)?.endWith(streamError(LOGGED_OUT));
    }
  }
  for (const part of [
    'faults',
    'deliverer',
    'delivery',
    'chats',
    'sessions',
    'senderKeys',
    'groups',
    'appStates',
    'vault',
    'uploads',
    'arrivals',
    'webVersions',
    'limits',
  ] as const)
    simulator[part].reset();
  await simulator.files.reset();
  world.reset();
  events.emit({ type: 'people' });
};

export const controlRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  http.get('/livez', () => ({ status: 'ok' }));
  http.get('/readyz', () => ({ status: 'ok' }));
  http.get('/api/arrivals', () => simulator.arrivals.list());
  http.get('/api/certificate', (request) => ({
    rootKey: simulator.identity.rootKey.toString('hex'),
    websocketUrl: `ws://${simulator.endpoints.host}:${request.socket.localPort}/ws/chat`,
    mediaCertificate: simulator.certificate.certificate,
    mediaCertificateFile: simulator.certificate.file,
  }));
  http.post('/api/faults', (request) => {
    const order = parse(fault, request.body);
    findAccount(simulator.world, order.phone, 'phone');
    simulator.injector.inject(order);
    return { ok: true };
  });
  http.post('/api/web-version', (request) => {
    simulator.webVersions.set(parse(webVersion, request.body));
    return { ok: true };
  });
  http.get('/sw.js', (_request, reply) => reply.type('text/javascript').send(simulator.webVersions.serviceWorker));
  http.delete('/api/sessions', () => {
    simulator.sessions.reset();
    simulator.senderKeys.reset();
    simulator.groupOutgoing.reset();
    return { ok: true };
  });
  http.delete('/api/state', async () => {
    await reset(simulator);
    return { ok: true };
  });
};
