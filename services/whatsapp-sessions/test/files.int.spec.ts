import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { createEvent, SendWhatsappMessage, systemActor, type OutgoingContent } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectMongo, createIndexes } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { queryPlansOf, wideQueries } from '../../service-kit/test/query-plans.js';
import { FindFilesHandler } from '../src/files/find-files.js';
import { PendingFiles } from '../src/media/pending-files.js';
import { PendingMediaRepository } from '../src/media/pending-media.repository.js';
import { BulkLimiter } from '../src/bulk-limiter/bulk-limiter.js';
import { OutboundRepository } from '../src/outbound/outbound.repository.js';
import { TurnsRepository } from '../src/outbound/turns.repository.js';
import { WaitingFiles } from '../src/outbound/waiting-files.js';
import { NOTHING_KNOWN, PeopleRepository, type Known } from '../src/people/people.repository.js';
import { PictureFiles } from '../src/people/picture-files.js';
import { Sealing } from '../src/vault/sealing.js';

const { MONGO_URL = '' } = process.env;
const contact = { number: '5511987654321', lid: null, name: 'Joana' };

describe('the files that sessions still need', () => {
  let connection: Connection;
  let people: PeopleRepository;
  let commands: OutboundRepository;
  let turns: TurnsRepository;
  let pending: PendingMediaRepository;
  let handler: FindFilesHandler;
  beforeAll(async () => {
    connection = await connectMongo(MONGO_URL, `sessions-files-${randomUUID()}`);
    const sealing = new Sealing({ ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` as never });
    people = new PeopleRepository(connection, sealing);
    commands = new OutboundRepository(connection, sealing);
    turns = new TurnsRepository(connection, sealing, undefined as never, new BulkLimiter()); // no command fails here
    pending = new PendingMediaRepository(connection, sealing);
    await createIndexes(connection);
    handler = new FindFilesHandler(new PictureFiles(people), new WaitingFiles(commands), new PendingFiles(pending));
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  const connectionOf = (companyId: string) => `${companyId}-phone`;
  const newCompany = () => `co-${randomUUID()}`;
  const aKey = (companyId: string) => `${companyId}/${randomBytes(20).toString('hex')}`;
  const named = async (companyId: string, keys: string[]) =>
    (await handler.execute({ keys }, { actor: systemActor(companyId), correlationId: 'test' })).keys.toSorted();
  const save = (companyId: string, address: string, known: Partial<Known>) =>
    people.save(companyId, connectionOf(companyId), address, {
      known: { ...NOTHING_KNOWN, ...known },
      checkedAt: new Date(),
    });
  const lease = (companyId: string) => ({ companyId, connectionId: connectionOf(companyId), owner: 'p1', epoch: 1 });
  const send = async (companyId: string, content: z.input<typeof OutgoingContent>) => {
    const connectionId = connectionOf(companyId);
    const messageId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    const data = { connectionId, messageId, contact, content, queuedAt: new Date().toISOString() };
    const origin = { id: randomUUID(), companyId, correlationId: 'test', occurredAt: new Date() };
    const command = createEvent(SendWhatsappMessage, { ...origin, data });
    await commands.store([{ lane: 'live', companyId, connectionId, command, arrival: '1', isReplay: false }]);
    return `${connectionId}:${messageId}`;
  };
  const photo = (mediaKey: string) => ({
    ...{ type: 'media' as const, kind: 'image' as const, mimeType: 'image/png', fileName: null },
    ...{ bytes: 4, seconds: null, caption: '', mediaKey },
  });

  it('include the current and the previous picture of a person, until there are newer ones', async () => {
    const companyId = newCompany();
    const [former, present, unused] = [aKey(companyId), aKey(companyId), aKey(companyId)];
    await save(companyId, 'ana', { pictureKey: present, formerPictureKey: former });
    await save(companyId, 'bia', {});

    expect(await named(companyId, [former, present, unused])).toEqual([former, present].toSorted());
    expect(await named(newCompany(), [former, present, unused])).toEqual([]);

    await save(companyId, 'ana', { pictureKey: unused, formerPictureKey: present });
    expect(await named(companyId, [former, present, unused])).toEqual([present, unused].toSorted());
  });

  it('include pictures of people that an earlier release has stored', async () => {
    const companyId = newCompany();
    const [one, other] = [aKey(companyId), aKey(companyId)];
    await save(companyId, 'ana', { pictureKey: one });
    await save(companyId, 'bia', { formerPictureKey: other });
    await connection.collection('people').updateMany({ companyId }, { $unset: { files: 1 } });

    expect(await named(companyId, [one, other])).toEqual([one, other].toSorted());
  });

  it('include the files of waiting commands, until they are sent', async () => {
    const companyId = newCompany();
    const [waiting, unused] = [aKey(companyId), aKey(companyId)];
    const id = await send(companyId, photo(waiting));
    await send(companyId, { type: 'text', text: 'Oi' });

    expect(await named(companyId, [waiting, unused])).toEqual([waiting]);
    expect(await named(newCompany(), [waiting])).toEqual([]);

    const claimed = await turns.claim(lease(companyId), id);
    if (claimed) await turns.settle(lease(companyId), claimed, { errorCode: null });
    expect(await named(companyId, [waiting])).toEqual([]);
  });

  it('include downloaded files, until they are announced', async () => {
    const companyId = newCompany();
    const key = aKey(companyId);
    const data = {
      ...{
        connectionId: connectionOf(companyId),
        messageId: 'M1',
        contact,
        fromMe: false,
        quotedId: null,
        sequence: 1,
        recovered: false,
      },
      ...{ content: { ...photo(key), waveform: null }, sentAt: new Date().toISOString() },
    };
    await pending.add(lease(companyId), {
      data,
      source: { attrs: {}, plaintext: Buffer.alloc(1), sequence: 1 },
    } as never);
    expect(await named(companyId, [key])).toEqual([]);

    const [file] = await pending.due(lease(companyId), [], 1);
    if (file) await pending.markStored(lease(companyId), file, { key, bytes: 4 });
    expect(await named(companyId, [key])).toEqual([key]);
    expect(await named(newCompany(), [key])).toEqual([]);

    if (file) await pending.remove(lease(companyId), file);
    expect(await named(companyId, [key])).toEqual([]);
  });

  it('are found without a scan of people', async () => {
    const companyId = newCompany();
    const keys = Array.from({ length: 300 }, () => aKey(companyId));
    await Promise.all(keys.map((pictureKey, n) => save(companyId, `${n}`, n % 2 ? { pictureKey } : {})));
    await named(companyId, []);

    const plans = await queryPlansOf(connection, () => named(companyId, keys.slice(0, 4)));

    expect(plans.map(({ collection }) => collection)).toContain('people');
    expect(wideQueries(plans, 5)).toEqual([]);
  });
});
