import { randomUUID } from 'node:crypto';
import { createEvent, defineEvent } from '@recado/contracts/core';
import { pino } from 'pino';
import { z } from 'zod';
import { loadConfig } from '../src/config/index.js';
import { EventConsumer, type EventHandler } from '../src/messaging/event-consumer.js';
import { NatsLink } from '../src/messaging/nats-link.js';

const { NATS_URL, MONGO_URL } = loadConfig(z.object({ NATS_URL: z.string(), MONGO_URL: z.string() }));
export { MONGO_URL, NATS_URL };
export const silent = pino({ level: 'silent' });
export const openLink = () => NatsLink.open(NATS_URL, 'kit test');

/** Defines a new event for each test, so that tests share only the stream. */
export function anEventContract() {
  const name = `tickets.kit.t${randomUUID().replaceAll('-', '')}` as const;
  return defineEvent({
    name,
    version: 1,
    data: z.object({ contact: z.string(), n: z.number() }),
    orderKey: ({ contact }) => contact,
  });
}
type Contract = ReturnType<typeof anEventContract>;

export const anEvent = (contract: Contract, companyId: string, n: number, contact = 'ana') =>
  createEvent(contract, {
    id: randomUUID(),
    companyId,
    correlationId: 'test',
    occurredAt: new Date(),
    data: { contact, n },
  });

export async function consume(link: NatsLink, contract: Contract, handle: EventHandler, serviceName = 'kit-test') {
  const consumer = new EventConsumer(link, contract, handle, { serviceName, logger: silent });
  await consumer.start();
  return consumer;
}

/** Collects entries; `count` resolves once there are that many. */
export function collector<T>() {
  const seen: T[] = [];
  const waiting = new Set<() => void>();
  return {
    seen,
    add: (value: T) => {
      seen.push(value);
      for (const check of waiting) check();
    },
    count: (wanted: number) =>
      new Promise<T[]>((resolve) => {
        const check = () => seen.length >= wanted && (waiting.delete(check), resolve(seen));
        waiting.add(check);
        check();
      }),
  };
}
