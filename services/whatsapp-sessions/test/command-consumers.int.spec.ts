import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandSubjectOf, createEvent, SendWhatsappMessage } from '@recado/contracts';
import { createLogger } from '@recado/service-kit/logger';
import { NatsLink } from '@recado/service-kit/messaging';
import { ensureServers } from '../../../scripts/infrastructure/find-servers.mjs';
import { createNats } from '../../../scripts/infrastructure/nats.mjs';
import { choosePort } from '../../../scripts/infrastructure/ports.mjs';
import { readConfig } from '../src/config.js';
import type { WhatsappClient } from '../src/client/whatsapp-client.js';
import type { Lease } from '../src/leases/lease.js';
import type { CommandLanes } from '../src/outbound/command-lanes.js';
import { CommandQueues } from '../src/outbound/command-queues.js';
import type { HandleCommand } from '../src/outbound/handle-command.js';

const CONNECTIONS = 2_000;
const AT_ONCE = 50;

/** Tests the lanes of the service without the code behind them: their cost is the consumers. */
describe(`the command lanes of ${CONNECTIONS} connections`, () => {
  const companyId = `t${randomUUID()}`;
  const leases = Array.from({ length: CONNECTIONS }, (): Lease => ({
    companyId,
    connectionId: randomUUID(),
    owner: 'pod',
    epoch: 1,
  }));
  const handled = new Map<string, number>();
  const lanes: CommandLanes[] = [];
  /** The test has a NATS server of its own, because so many consumers would slow down other tests. */
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-consumers-'));
  let nats: ReturnType<typeof createNats>;
  let link: NatsLink;
  let queues: CommandQueues;
  let onHandled: () => void = () => undefined;

  beforeAll(async () => {
    const { nats: program } = await ensureServers(() => undefined, ['nats']);
    if (!program) throw new Error('there is no NATS server here');
    const common = { dataDir, logDir: join(dataDir, 'logs'), log: () => undefined };
    nats = createNats({ ...common, program, port: await choosePort() });
    await nats.start();
    const NATS_URL = `nats://127.0.0.1:${nats.port}`;
    link = await NatsLink.open(NATS_URL, 'command consumers test');
    const execute = ({ data }: { data: { connectionId: string } }) => {
      handled.set(data.connectionId, (handled.get(data.connectionId) ?? 0) + 1);
      onHandled();
      return Promise.resolve(true);
    };
    const handle = { execute } as unknown as HandleCommand;
    const settings = readConfig({
      MEDIA_DIR: '/nowhere',
      NATS_URL,
      MONGO_URL: 'mongodb://unused',
      ENCRYPTION_KEYS: `test:${'A'.repeat(43)}=`,
    });
    queues = new CommandQueues(link, handle, settings, createLogger('test', 'silent'));
  });
  afterAll(async () => {
    await inGroups(lanes, (one) => one.stop());
    await link.close();
    await nats.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  async function inGroups<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
    for (let n = 0; n < list.length; n += AT_ONCE) await Promise.all(list.slice(n, n + AT_ONCE).map(work));
  }
  const open = async (lease: Lease) => {
    const created = queues.lanesOf(lease, {} as WhatsappClient);
    await created.start();
    lanes.push(created);
  };
  const command = (lease: Lease) => {
    const { connectionId } = lease;
    const contact = { number: '5511999990000', lid: null, name: null };
    const data = {
      connectionId,
      messageId: randomUUID(),
      contact,
      content: { type: 'text' as const, text: 'oi' },
      quoted: null,
      queuedAt: new Date().toISOString(),
    };
    const body = createEvent(SendWhatsappMessage, {
      id: randomUUID(),
      companyId,
      correlationId: 'test',
      occurredAt: new Date(),
      data,
    });
    return link.jetstream.publish(commandSubjectOf('live', lease), JSON.stringify(body));
  };

  it('are created, and each handles its command once', async () => {
    await inGroups(leases, open);
    const all = new Promise<void>((resolve) => {
      onHandled = () => handled.size === CONNECTIONS && resolve();
    });

    await inGroups(leases, command);
    await all;

    expect([...handled.values()].filter((count) => count !== 1)).toEqual([]);
  }, 300_000);
});
