import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  createEvent,
  CreateQueueInput,
  CreateQueueOptionInput,
  FindCampaignFiles,
  FindPlatformFiles,
  FindSessionFiles,
  WhatsappPersonChanged,
} from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { ImportContactsHandler } from '../src/contacts/import/import-contacts.js';
import { RecordPersonHandler } from '../src/contacts/record-person.js';
import { FileListHandlers } from '../src/library/file-lists/file-list-handlers.js';
import { RecordMediaHandler } from '../src/inbound/record-media.js';
import { DeleteTicketHandler } from '../src/housekeeping/maintenance/delete-ticket.js';
import { QuickMessageHandlers } from '../src/library/quick-messages/quick-message-handlers.js';
import { PurgeJob } from '../src/housekeeping/maintenance/purge.job.js';
import { CountFilesJob } from '../src/shared/storage/count-files.job.js';
import { GetStorageLeftHandler } from '../src/shared/storage/get-storage-left.js';
import { RecordBytesHandler } from '../src/shared/storage/record-bytes.js';
import type { StorageUsage } from '../src/shared/storage/storage-usage.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { QueueOptionHandlers } from '../src/queues/queue-option-handlers.js';
import { Desk, JOANA, type Company } from './desk.js';

const DAY_MS = 24 * 60 * 60_000;
const GIGABYTE = 1024 ** 3;
const [OLD_DAYS, YOUNG_DAYS] = [31, 29];
/** Small, so that a company has several pages. */
const FILES_A_PAGE = 3;
const OWNERS = [FindCampaignFiles, FindPlatformFiles, FindSessionFiles];
const PHOTO = { type: 'media' as const, kind: 'image' as const, mimeType: 'image/png', fileName: null, caption: '' };

describe('the files of a company', () => {
  let desk: Desk;
  /** The file references that each service reports, by its request, or null if it does not respond. */
  const answers = new Map<string, (asked: string[]) => string[] | null | Promise<string[]>>();

  beforeAll(async () => {
    desk = await Desk.start();
    for (const owner of OWNERS)
      await desk.neighbours.answer(owner, async ({ keys: asked }) => {
        const keys = await answers.get(owner.subject)?.(asked);
        return keys ? { keys } : new AppError('ERR_UNAVAILABLE');
      });
    const page = desk.media.page.bind(desk.media);
    desk.media.page = (companyId, { after }) => page(companyId, { after, limit: FILES_A_PAGE });
    const never = { $set: { runAt: new Date(Date.now() + 365 * DAY_MS) } };
    await desk.connection.collection<{ _id: string }>('jobs').updateOne({ _id: 'count-files' }, never); // tests decide when
  });
  afterAll(() => desk.stop(), 60_000);
  beforeEach(() => {
    for (const { subject } of OWNERS) answers.set(subject, () => []);
  });

  /** Stores a file as if this number of days ago. */
  const stored = async ({ id }: { id: string }, days: number, bytes = 10): Promise<string> => {
    const source = Readable.from([Buffer.alloc(bytes)]);
    const { key } = await desk.media.put(id, source, { mimeType: 'image/png', maxBytes: bytes });
    const [company = '', name = ''] = key.split('/');
    const at = new Date(Date.now() - days * DAY_MS);
    await utimes(join(desk.mediaDir, company, name.slice(0, 2), name.slice(2, 4), name), at, at);
    return key;
  };
  const several = (company: { id: string }) =>
    Promise.all(Array.from({ length: 2 * FILES_A_PAGE + 1 }, () => stored(company, OLD_DAYS)));
  const isThere = async (key: string) => (await desk.media.stat(key)) !== undefined;
  /** Counts all companies' files once. */
  const count = async (now = new Date(Date.now() + 1_000)) => {
    for (let data: Record<string, unknown> = {}; ;) {
      const outcome = await desk.get(CountFilesJob).execute(now, data);
      if (outcome.done || outcome.afterMs > 0) return outcome;
      data = outcome.data ?? {};
    }
  };
  const usage = ({ id }: Company) => desk.connection.collection<StorageUsage>('storage_usage').findOne({ _id: id });
  const left = async (company: Company) =>
    (await desk.get(GetStorageLeftHandler).execute({}, company.as(company.admin))).leftBytes;
  const uploaded = (key: string) => ({
    ...{ key, kind: 'image' as const, mimeType: 'image/png', fileName: 'a.png', bytes: 10 },
  });

  it('are removed when they are older than thirty days and unreferenced', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const keys = [await stored(company, OLD_DAYS), await stored(company, YOUNG_DAYS), await stored(other, YOUNG_DAYS)];

    await count();

    expect(await Promise.all(keys.map(isThere))).toEqual([false, true, true]);
  });

  const queueOf = (company: Company) =>
    desk
      .get(QueueHandlers)
      .create(CreateQueueInput.parse({ name: 'Vendas', color: '#112233' }), company.as(company.admin));

  type Naming = (company: Company, key: string) => Promise<unknown>;
  const receives: Naming = async (company, key) => {
    const { data } = await company.receives({ content: { ...PHOTO, bytes: 10, seconds: null } });
    const media = { key, mimeType: 'image/png', bytes: 10 };
    await desk.get(RecordMediaHandler).execute(company.mediaStored(data.messageId, media));
  };
  const OWN: [string, Naming][] = [
    ['a message', receives],
    [
      'a message of a deleted ticket',
      async (company, key) => {
        await receives(company, key);
        const { id } = await company.onlyTicket();
        await desk.get(DeleteTicketHandler).execute({ id }, company.as(company.admin));
      },
    ],
    [
      'a contact’s picture',
      async (company, pictureKey) => {
        await company.contact();
        const origin = { id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() };
        const data = { connectionId: company.connectionId, contact: JOANA, pictureKey };
        await desk.get(RecordPersonHandler).execute(createEvent(WhatsappPersonChanged, { ...origin, data }));
      },
    ],
    [
      'a quick message',
      async (company, key) => {
        const input = { shortcode: 'oi', message: 'Olá', folder: '', geral: true, status: true };
        const { id } = await desk.get(QuickMessageHandlers).create(input, company.as(company.admin));
        const request = { id, files: [uploaded(key)] };
        await desk.get(QuickMessageHandlers).attach(request, company.as(company.admin));
      },
    ],
    [
      'a file list',
      async (company, key) => {
        const lists = desk.get(FileListHandlers);
        const { id } = await lists.create({ name: 'Cardápio', message: '' }, company.as(company.admin));
        await lists.addFiles({ id, name: [], files: [uploaded(key)] }, company.as(company.admin));
      },
    ],
    [
      'a queue',
      async (company, key) => {
        const { id } = await queueOf(company);
        await desk.get(QueueHandlers).attach({ id, files: [uploaded(key)] }, company.as(company.admin));
      },
    ],
    [
      'an option of a queue',
      async (company, key) => {
        const option = CreateQueueOptionInput.parse({ queueId: (await queueOf(company)).id, title: 'Mapa' });
        const { id } = await desk.get(QueueOptionHandlers).create(option, company.as(company.admin));
        await desk.get(QueueOptionHandlers).attach({ id, files: [uploaded(key)] }, company.as(company.admin));
      },
    ],
    [
      'an unfinished import',
      (company, key) => desk.get(ImportContactsHandler).execute({ files: [uploaded(key)] }, company.as(company.admin)),
    ],
  ];
  it.each(OWN)('stay at any age while %s references them', async (_what, name) => {
    const company = await desk.company();
    const [kept, gone] = [await stored(company, OLD_DAYS), await stored(company, OLD_DAYS)];
    await name(company, kept);

    await count();

    expect([await isThere(kept), await isThere(gone)]).toEqual([true, false]);
  });

  it.each(OWN.slice(2))('stay when a ticket with them is purged and %s references them too', async (_what, name) => {
    const company = await desk.company();
    const [kept, gone] = [await stored(company, YOUNG_DAYS), await stored(company, YOUNG_DAYS)];
    await receives(company, kept);
    await receives(company, gone);
    await name(company, kept);
    const { id } = await company.onlyTicket();
    await desk.get(DeleteTicketHandler).execute({ id }, company.as(company.admin));

    await desk.get(PurgeJob).execute(new Date(Date.now() + OLD_DAYS * DAY_MS));

    expect([await isThere(kept), await isThere(gone)]).toEqual([true, false]);
  });

  it.each(OWNERS)('stay when only $name references them', async ({ subject }) => {
    const company = await desk.company();
    const [kept, gone] = [await stored(company, OLD_DAYS), await stored(company, OLD_DAYS)];
    answers.set(subject, () => [kept]);

    await count();

    expect([await isThere(kept), await isThere(gone)]).toEqual([true, false]);
  });

  it.each(OWNERS)('all stay and are counted if $name fails once, and are removed in the next round', async (owner) => {
    const company = await desk.company();
    const keys = await several(company);
    let times = 0;
    answers.set(owner.subject, (asked) => (keys.includes(asked[0] ?? '') && times++ === 0 ? null : []));

    await count();
    expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => true));
    expect((await usage(company))?.countedBytes).toBe(10 * keys.length);

    await count();
    expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => false));
    expect((await usage(company))?.countedBytes).toBe(0);
  });

  it('stay when a planned message that references them becomes a message meanwhile', async () => {
    const company = await desk.company();
    const key = await stored(company, OLD_DAYS);
    answers.set(FindSessionFiles.subject, async (asked) => {
      if (asked.includes(key)) await receives(company, key);
      return [];
    });

    await count();

    expect(await isThere(key)).toBe(true);
  });

  it('stay if the platform does not know the company', async () => {
    const keys = await several({ id: `unknown-${randomUUID()}` });

    await count();

    expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => true));
  });

  it('are counted once a day, including those added before the count', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    for (const bytes of [10, 20, 30]) await stored(company, 1, bytes);
    await stored(other, 1, 5);
    await desk.get(RecordBytesHandler).add(company.id, 60);

    const outcome = await count();

    expect(outcome).toMatchObject({ done: false, afterMs: DAY_MS });
    expect(await usage(company)).toMatchObject({ countedBytes: 60, addedBytes: 0, countedAt: expect.any(Date) });
    expect(await usage(other)).toMatchObject({ countedBytes: 5 });
  });

  it('added during a count are included, and a repeated step counts once', async () => {
    const company = await desk.company();
    await stored(company, 1, 10);
    await desk.get(RecordBytesHandler).add(company.id, 10);
    const job = desk.get(CountFilesJob);
    let data: Record<string, unknown> = {};
    const step = async () => {
      const outcome = await job.execute(new Date(), data);
      return { data: {}, ...outcome }.data as Record<string, unknown>;
    };
    const isCounting = () => (data['progress'] as { companyId: string } | null)?.companyId === company.id;
    do data = await step();
    while (!isCounting());
    const now = Date.now();
    while (Date.now() <= now + 1) await new Promise(setImmediate); // file times have a resolution of milliseconds
    await stored(company, 0, 7);
    await desk.get(RecordBytesHandler).add(company.id, 7);

    await step();
    await step();

    expect(await usage(company)).toMatchObject({ countedBytes: 10, addedBytes: 7 });
  });

  it('leave the rest of the plan’s limit', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    await company.hasSpace(1);
    expect(await left(company)).toBe(GIGABYTE);
    await stored(company, 1, 1_000);
    await count();
    for (const bytes of [500, -100]) await desk.get(RecordBytesHandler).execute({ bytes }, company.as(company.admin));

    expect(await left(company)).toBe(GIGABYTE - 1_400);
    expect((await desk.get(GetStorageLeftHandler).used({ companyId: company.id })).usedBytes).toBe(1_400);
    expect(await left(other)).toBeNull();
    await other.hasSpace(1);
    expect(await left(other)).toBe(GIGABYTE);
    await other.hasSpace(undefined); // as earlier releases publish it
    expect(await left(other)).toBeNull();
  });

  it('of contacts are stored and shown even beyond the plan’s limit, and each is added once', async () => {
    const company = await desk.company();
    await company.hasSpace(0);
    const key = await stored(company, 0, 12);
    const messageId = randomUUID();
    const early = company.mediaStored(messageId, { key, mimeType: 'image/png', bytes: 12 });
    await desk.get(RecordMediaHandler).execute(early); // arrives before its message, and is parked
    await company.receives({ messageId, content: { ...PHOTO, bytes: 12, seconds: null } });
    await desk.runJobs(60_000);
    await receives(company, await stored(company, 0));
    await desk.get(RecordMediaHandler).execute(early);

    const { messages } = await company.conversation();
    expect(messages.map(({ media }) => media?.state)).toEqual(['stored', 'stored']);
    expect([await left(company), (await usage(company))?.addedBytes]).toEqual([0, 22]);
  });
});
