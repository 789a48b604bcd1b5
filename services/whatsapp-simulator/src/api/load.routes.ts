import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SimulatorError } from '../simulator.errors.js';
import type { Simulator } from '../simulator.js';
import { findAccount, parse, phoneNumber } from './validation.js';

const MAX_MESSAGES = 200_000;

const burst = z
  .object({
    to: z.union([phoneNumber.transform((number) => [number]), z.array(phoneNumber).min(1)]),
    contacts: z.array(phoneNumber).min(1),
    texts: z.array(z.string().min(1)).min(1).max(MAX_MESSAGES).optional(),
    count: z.number().int().min(1).max(MAX_MESSAGES).optional(),
    perSecond: z.number().positive().max(10_000).default(10),
  })
  .refine(({ texts, count }) => texts || count, 'texts or count is needed');

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `burst ${index + 1}`);

export const loadRoutes = (http: FastifyInstance, { world, bursts }: Simulator): void => {
  http.post('/api/burst', (request) => {
    const { to, contacts, texts, count = 0, perSecond } = parse(burst, request.body);
    const id = bursts.start({
      to: to.map((number) => findAccount(world, number, 'phone')),
      contacts: contacts.map((number) => findAccount(world, number, 'contact')),
      texts: texts ?? numbered(count),
      perSecond,
    });
    return { id };
  });
  http.get<{ Params: { id: string } }>('/api/burst/:id', (request) => {
    const report = bursts.report(request.params.id);
    if (!report) throw new SimulatorError(404, 'ERR_NO_SUCH_BURST', 'There is no such burst.');
    return report;
  });
};
