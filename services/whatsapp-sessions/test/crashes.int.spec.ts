import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import type { WhatsappMediaStored } from '@recado/contracts';
import { FAILPOINTS } from '../src/failpoint.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, LEASE_MS, until, type Paired } from './desk.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

const COUNT = 50;
const numbered = Array.from({ length: COUNT }, (_, n) => `mensagem ${n + 1}`);

describe('a crash in the middle of 50 messages', () => {
  let desk: Desk;
  let pod: Process;
  let paired: Paired;
  beforeAll(async () => {
    desk = await Desk.open();
    pod = await desk.startPod();
  });
  afterEach(() => desk.remove(paired));
  afterAll(() => desk.close());

  /** Pairs with the running process. Its successor, which then has the connection, crashes at a failpoint. */
  const dying = async (FAILPOINT: string) => {
    paired = await desk.paired(await desk.company());
    await pod.kill('SIGTERM');
    const doomed = await desk.startPod({ FAILPOINT });
    await desk.connected(paired.company, paired.connection.id);
    return doomed;
  };
  const startNext = async (doomed: Process) => {
    await doomed.ended;
    await desk.missHeartbeats(LEASE_MS / 2);
    pod = await desk.startPod();
  };

  const outbound = [
    'before-store',
    'after-store',
    'after-claim',
    'after-send',
    'after-settle',
    'after-announce',
  ] as const;
  const elsewhere = new Set<string>([...outbound, 'before-download', 'after-download', 'after-history']);
  const inbound = FAILPOINTS.filter((point) => !elsewhere.has(point));
  it.each(inbound)('%s loses and duplicates none and keeps their order', async (point) => {
    const doomed = await dying(`${point}:20`);

    const ana = desk.simulator.contact('Ana');
    for (const text of numbered) await ana.says(text, { to: paired.phone });
    await startNext(doomed);
    await desk.events(paired.company, () => desk.texts(paired.company).find((text) => text === `mensagem ${COUNT}`));

    const ids = desk.received(paired.company).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(desk.texts(paired.company)).toEqual(numbered);
    const sequences = desk.received(paired.company).map(({ sequence }) => sequence);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  });

  it.each(['before-download', 'after-download'])('%s still delivers the file, announced once', async (point) => {
    const doomed = await dying(point);

    const bytes = randomBytes(50_000);
    const { id } = await desk.simulator
      .contact('Ana')
      .sendsImage(bytes, { mimeType: 'image/jpeg' }, { to: paired.phone });
    await startNext(doomed);
    const stored = await desk.events(paired.company, () =>
      desk
        .dataOf<WhatsappMediaStored['data']>(paired.company, 'whatsapp.media.stored')
        .find(({ messageId }) => messageId === id),
    );

    expect(await desk.hashOf(stored.media?.key ?? '')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(desk.received(paired.company)).toHaveLength(1);
    await until(async () =>
      (await desk.database.collection('pending_media').countDocuments()) === 0 ? true : undefined,
    );
  });

  it.each(outbound)('%s loses none, shows none twice and keeps their order', async (point) => {
    const doomed = await dying(`${point}:${point.endsWith('-store') ? 3 : 20}`);

    const ana = await desk.simulator.addContact({ name: `Ana ${point}` });
    const person = { number: await ana.number(), lid: null, name: null };
    const ids: string[] = [];
    for (const [n, text] of numbered.entries()) {
      // live commands are not stored before they are sent
      ids.push(await desk.send(paired, person, text, point.endsWith('-store') ? { lane: 'bulk' } : {}));
      // Commands are stored in batches. The first two form one each, so that there is a third.
      if (n < 2) await ana.waitForMessage(text);
    }
    await startNext(doomed);
    await ana.waitForMessage(`mensagem ${COUNT}`);

    const shown = await ana.received({ to: paired.phone });
    expect(shown.map(({ text }) => text)).toEqual(numbered);
    await desk.events(paired.company, () =>
      ids.every((id) => desk.acks(paired.company, id).includes(1)) ? true : undefined,
    );
  });
});
