import { randomUUID } from 'node:crypto';
import {
  InvoicePaid,
  RefundPayment,
  SimulatePayment,
  StartCheckout,
  SubscriptionState,
  type PixPayment,
  type Subscription,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '@recado/service-kit/config';
import { NatsLink, outgoingState, Publisher, RpcClient } from '@recado/service-kit/messaging';
import { connectMongo } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { until } from '../../../scripts/testing/until.mjs';
import { patient, TEST_LIMIT_MS, WAIT_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Process } from '../../whatsapp-sessions/test/processes.js';
import type { LedgerEntry } from '../src/accounting/ledger.js';
import { admin, boss, DAY_MS } from './service.js';

const servers = loadConfig(z.object({ MONGO_URL: z.string(), NATS_URL: z.string() }));
const PRICE = 9_990;
/** The maximum time for which a crashed process's claim may block others. */
const LONGEST_CLAIM_MS = 60_000;
const CLAIMS = [
  ['charges', 'askedUntil'],
  ['charges', 'nextLookAt'],
  ['refunds', 'nextAskAt'],
] as const;
const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};
const ENVIRONMENT = {
  ...servers,
  ...{ NODE_ENV: 'test', HEALTH_PORT: '0', LOG_LEVEL: 'info', STORES_PLAIN: 'true' },
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** Starts the built process as in production, because it is killed from inside. */
async function start(failpoint = ''): Promise<Process> {
  const process = Process.start('services/billing/dist/main.js', { ...ENVIRONMENT, FAILPOINT: failpoint });
  await process.line(({ msg }) => msg === 'ready');
  return process;
}

describe('a billing process that is killed', () => {
  let link: NatsLink;
  let connection: Connection;
  beforeAll(async () => {
    link = await NatsLink.open(servers.NATS_URL, 'billing kills');
    connection = await connectMongo(servers.MONGO_URL, 'billing');
    await connection.dropDatabase();
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await link.close();
  });

  const publish = (id: string, revision: number, data: Subscription | null) => {
    const state = { id, companyId: id, revision, changedAt: new Date().toISOString(), data };
    return new Publisher(link).publish(outgoingState(SubscriptionState, state));
  };
  const aCompany = async (): Promise<string> => {
    const id = randomUUID();
    await publish(id, 1, {
      ...{ id, companyName: 'Padaria', email: '', document: '', status: true, isPlatform: false },
      dueDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      ...{ timeZone: 'America/Sao_Paulo', language: 'pt-BR', recurrence: 'MENSAL' },
      ...{ planId: 'ouro', planName: 'Ouro', priceCents: PRICE, addons: [] },
    });
    return id;
  };
  const context = (companyId: string) => ({ correlationId: 'test', actor: admin(companyId) });
  /** Calls a live process, however slow it is. */
  const pay = (companyId: string, token: string) =>
    new RpcClient(link).call(patient(SimulatePayment), { token }, context(companyId));
  const askPix = (companyId: string) => new RpcClient(link).call(patient(StartCheckout), PAYER, context(companyId));
  /** Retries until the call succeeds, like a user. */
  const checkout = (companyId: string): Promise<PixPayment> =>
    until('the answer with the code', () => askPix(companyId), WAIT_LIMIT_MS);
  /**
   * Lets another process issue the invoice and publish its events, so that the crashing process publishes the payment
   * first.
   */
  const issue = async (companyId: string): Promise<void> => {
    const process = await start();
    await checkout(companyId);
    const isEmpty = async () => (await connection.collection('outbox').countDocuments()) === 0;
    await until('the news of the charge', isEmpty, WAIT_LIMIT_MS);
    await process.kill();
  };
  /** Expires the claims of the crashed process, as if that time had passed. */
  const endClaims = async (companyId: string): Promise<void> => {
    const now = new Date();
    const $lte = new Date(now.getTime() + LONGEST_CLAIM_MS);
    for (const [collection, field] of CLAIMS)
      await connection
        .collection(collection)
        .updateMany({ companyId, [field]: { $gt: now, $lte } }, { $set: { [field]: now } });
  };
  const all = async <T>(collection: string, companyId: string) =>
    (await connection.collection(collection).find({ companyId }).toArray()) as T[];
  /** Returns how often NATS contains the event; a repeat under the same id does not count. */
  const announcements = async (companyId: string): Promise<number> => {
    const filter_subjects = InvoicePaid.subjectForAllCompanies.replace('*', companyId);
    const consumer = await link.jetstream.consumers.get('BILLING', { filter_subjects });
    return (await consumer.info()).num_pending;
  };
  const cashOf = async (companyId: string): Promise<number> => {
    const lines = (await all<LedgerEntry>('ledger', companyId)).flatMap((entry) => entry.lines);
    return lines.filter(({ account }) => account === 'cash').reduce((sum, { cents }) => sum + cents, 0);
  };
  const paidOf = async (companyId: string) => (await all<{ status: string }>('invoices', companyId))[0]?.status;

  it.each(['before-charge', 'after-charge', 'before-take', 'before-relay', 'after-relay'])(
    '%s books the payment once, publishes it once, and recovers by itself',
    async (failpoint) => {
      const companyId = await aCompany();
      const isBefore = failpoint.endsWith('-charge');
      if (!isBefore) await issue(companyId);
      const dying = await start(failpoint);
      if (isBefore)
        void askPix(companyId).catch(() => undefined); // it crashes during the request
      else void pay(companyId, (await checkout(companyId)).token).catch(() => undefined);
      await dying.ended;
      await endClaims(companyId);
      const next = await start();
      try {
        if (isBefore) await pay(companyId, (await checkout(companyId)).token);
        const isAnnounced = async () => (await paidOf(companyId)) === 'paid' && (await announcements(companyId)) > 0;
        await until('the payment of the invoice', isAnnounced, WAIT_LIMIT_MS);

        expect(await announcements(companyId)).toBe(1);
        expect(await all('invoices', companyId)).toHaveLength(1);
        expect(await all('payments', companyId)).toHaveLength(1);
        expect(await all('sandbox_charges', companyId)).toHaveLength(1);
        expect(await cashOf(companyId)).toBe(PRICE);
      } finally {
        await next.kill();
        await publish(companyId, 2, null);
      }
    },
    TEST_LIMIT_MS,
  );

  it.each(['before-refund', 'after-refund', 'before-refund-taken'])(
    '%s refunds the money once',
    async (failpoint) => {
      const companyId = await aCompany();
      const dying = await start(failpoint);
      const { token } = await checkout(companyId);
      await pay(companyId, token);
      const [payment] = await all<{ _id: string; invoiceId: string }>('payments', companyId);
      const request = { id: payment?.invoiceId ?? '', paymentId: payment?._id ?? '', value: PRICE / 100 };
      const asked = { ...request, reason: 'Desistiu', refundId: randomUUID() };
      const operator = { correlationId: 'test', actor: boss };
      void new RpcClient(link).call(patient(RefundPayment), asked, operator).catch(() => undefined);
      await dying.ended;
      await endClaims(companyId);
      const next = await start();
      try {
        const isDone = async () => (await all<{ state: string }>('refunds', companyId))[0]?.state === 'done';
        await until('the refund', isDone, WAIT_LIMIT_MS);

        expect(await all('refunds', companyId)).toHaveLength(1);
        expect(await all('sandbox_charges', companyId)).toMatchObject([{ refunds: [{ cents: PRICE }] }]);
        expect(await cashOf(companyId)).toBe(0);
      } finally {
        await next.kill();
        await publish(companyId, 2, null);
      }
    },
    TEST_LIMIT_MS,
  );
});
