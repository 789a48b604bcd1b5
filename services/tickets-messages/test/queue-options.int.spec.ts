import { Readable } from 'node:stream';
import { CreateQueueInput, ROOT_OPTION, type QueueOption, type UploadedFile } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { QueueOptionHandlers } from '../src/queues/queue-option-handlers.js';
import { Desk, type Company } from './desk.js';

describe('the options of a queue', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  let colour = 0x100000;
  const queueOf = async (company: Company): Promise<string> => {
    const color = `#${(colour += 1).toString(16)}`;
    const input = CreateQueueInput.parse({ name: `Fila ${colour}`, color });
    return (await desk.get(QueueHandlers).create(input, company.as(company.admin))).id;
  };
  const write = () => desk.get(QueueOptionHandlers);
  const add = (company: Company, queueId: string, title: string, more: object = {}) =>
    write().create({ queueId, title, message: '', parentId: ROOT_OPTION, ...more }, company.as(company.admin));
  const read = (company: Company, queueId: string, parentId: string | typeof ROOT_OPTION = ROOT_OPTION) =>
    desk.get(QueueOptionHandlers).list({ queueId, parentId }, company.as(company.admin));
  type Drawn = [number, string, Drawn[]];
  const drawn = (level: QueueOption[]): Drawn[] =>
    level.map(({ option, title, children }) => [option, title, drawn(children)]);
  const file = async ({ id }: Company): Promise<UploadedFile> => {
    const { key, bytes } = await desk.media.put(id, Readable.from(['file']), { mimeType: 'image/png', maxBytes: 10 });
    return { key, kind: 'image', mimeType: 'image/png', fileName: 'mapa da loja.png', bytes };
  };
  const attach = async (company: Company, id: string) => {
    const media = await file(company);
    const option = await desk.get(QueueOptionHandlers).attach({ id, files: [media] }, company.as(company.admin));
    return { option, key: media.key };
  };
  /** A file is removed after the reply. */
  const gone = async (key: string) => {
    while (await desk.media.stat(key)) await new Promise(setImmediate);
  };

  it('form a tree of any depth, which reads back the same, in full or from one option', async () => {
    const company = await desk.company();
    const queueId = await queueOf(company);
    const bread = await add(company, queueId, 'Pães', { message: 'Qual?' });
    const sweet = await add(company, queueId, 'Doces', { parentId: bread.id });
    const cake = await add(company, queueId, 'Bolo', { parentId: sweet.id });
    await add(company, queueId, 'Salgados', { parentId: bread.id });
    await add(company, queueId, 'Horários');

    const sweets: Drawn = [1, 'Doces', [[1, 'Bolo', []]]];
    const all = await read(company, queueId);
    expect(drawn(all)).toEqual([
      [1, 'Pães', [sweets, [2, 'Salgados', []]]],
      [2, 'Horários', []],
    ]);
    expect(all[0]).toMatchObject({ parentId: -1, message: 'Qual?', queueId, mediaPath: null, mediaName: null });
    expect(drawn(await read(company, queueId, bread.id))).toEqual([sweets, [2, 'Salgados', []]]);
    expect(await read(company, queueId, cake.id)).toEqual([]);
    expect(await read(company, await queueOf(company))).toEqual([]);
  });

  it('change, move, and shift the options at their new position', async () => {
    const company = await desk.company();
    const queueId = await queueOf(company);
    const [a, b] = [await add(company, queueId, 'a'), await add(company, queueId, 'b')];
    const c = await add(company, queueId, 'c', { parentId: b.id });
    const update = (id: string, change: object) => write().update({ id, ...change }, company.as(company.admin));

    expect(await update(b.id, { title: 'B', message: 'Oi', option: 1 })).toMatchObject({ option: 1, message: 'Oi' });
    await update(a.id, { parentId: b.id, option: 1 });
    expect(drawn(await read(company, queueId))).toEqual([
      [
        1,
        'B',
        [
          [1, 'a', []],
          [2, 'c', []],
        ],
      ],
    ]);
    await update(c.id, { parentId: ROOT_OPTION });
    await update(a.id, { parentId: b.id, title: 'A' }); // sent by a form that does not move it
    expect(drawn(await read(company, queueId))).toEqual([
      [1, 'B', [[1, 'A', []]]],
      [2, 'c', []],
    ]);
    await expect(update(b.id, { parentId: a.id })).rejects.toMatchObject({ code: 'ERR_QUEUE_OPTION_PARENT' });
  });

  it('never become descendants of each other, also when two are moved at the same moment', async () => {
    const company = await desk.company();
    const queueId = await queueOf(company);
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await add(company, queueId, 'a'), await add(company, queueId, 'b')];
      const below = (id: string, parentId: string) => write().update({ id, parentId }, company.as(company.admin));

      const results = await Promise.allSettled([below(a.id, b.id), below(b.id, a.id)]);

      const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
      expect(refused.map(({ code }) => code)).toEqual(['ERR_QUEUE_OPTION_PARENT']);
    }
    const level = await read(company, queueId);
    expect(level.map(({ option, children }) => [option, children.length])).toEqual([1, 2, 3, 4, 5].map((n) => [n, 1]));
  });

  it('are numbered without gaps, also when added at the same moment', async () => {
    const company = await desk.company();
    const queueId = await queueOf(company);
    await Promise.all(Array.from({ length: 8 }, (_one, n) => add(company, queueId, `Opção ${n}`)));

    expect((await read(company, queueId)).map(({ option }) => option)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are deleted with their descendants and files', async () => {
    const company = await desk.company();
    const queueId = await queueOf(company);
    const top = await add(company, queueId, 'Pães');
    const middle = await add(company, queueId, 'Doces', { parentId: top.id });
    const last = await add(company, queueId, 'Bolo', { parentId: middle.id });
    await add(company, queueId, 'Horários');
    const { key } = await attach(company, last.id);

    await write().remove({ id: top.id }, company.as(company.admin));

    expect(drawn(await read(company, queueId))).toEqual([[1, 'Horários', []]]);
    expect(await desk.count('queue_options', { companyId: company.id })).toBe(1);
    await gone(key);
  });

  it('have a file, which is removed when it is replaced or detached', async () => {
    const company = await desk.company();
    const { id } = await add(company, await queueOf(company), 'Mapa');
    const first = await attach(company, id);
    expect(first.option).toMatchObject({ mediaName: 'mapa da loja.png', mediaType: 'image/png' });
    expect(first.option.mediaPath).toContain(first.key);
    const second = await attach(company, id);
    await gone(first.key);
    expect(await desk.media.stat(second.key)).toBeDefined();

    const bare = await desk.get(QueueOptionHandlers).detach({ id }, company.as(company.admin));
    expect(bare).toMatchObject({ mediaPath: null, mediaName: null, mediaType: null });
    await gone(second.key);
  });

  it('keep their file when the call that attached it is repeated', async () => {
    const company = await desk.company();
    const { id } = await add(company, await queueOf(company), 'Mapa');
    const media = await file(company);
    const again = () => desk.get(QueueOptionHandlers).attach({ id, files: [media] }, company.as(company.admin));
    await again();
    await again();

    const other = await attach(company, (await add(company, await queueOf(company), 'Outra')).id);
    await desk.get(QueueOptionHandlers).detach({ id: other.option.id }, company.as(company.admin));
    await gone(other.key); // requested later
    expect(await desk.media.stat(media.key)).toBeDefined();
  });

  it('are deleted with their queue, including their files', async () => {
    const company = await desk.company();
    const queueId = await queueOf(company);
    const { key } = await attach(company, (await add(company, queueId, 'Mapa')).id);

    await desk.get(QueueHandlers).remove({ id: queueId }, company.as(company.admin));

    expect(await desk.count('queue_options', { companyId: company.id })).toBe(0);
    await gone(key);
    await expect(add(company, queueId, 'Tarde')).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('publish each change as a change of their queue', async () => {
    const company = await desk.company();
    const queueId = await queueOf(company);
    await desk.knows(Queues, company.id, queueId);
    const changed = new Promise<void>((resolve) =>
      desk.get(Queues).onChange(({ id, before, after }) => id === queueId && before && after && resolve()),
    );
    await add(company, queueId, 'Mapa');

    await changed;
  });

  it('stay in their company and their queue', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [queueId, second] = [await queueOf(company), await queueOf(company)];
    const mine = await add(company, queueId, 'Mapa');
    const theirs = await add(other, await queueOf(other), 'Deles');
    const foreigner = other.as(other.admin);
    const unknown = { code: 'ERR_NO_QUEUE_OPTION_FOUND' };

    await expect(read(other, queueId)).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    await expect(add(other, queueId, 'Nossa')).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    for (const attempt of [
      write().update({ id: mine.id, title: 'Nossa' }, foreigner),
      write().remove({ id: mine.id }, foreigner),
      desk.get(QueueOptionHandlers).detach({ id: mine.id }, foreigner),
      read(company, second, mine.id),
      add(company, second, 'Abaixo', { parentId: mine.id }),
      add(company, second, 'Abaixo', { parentId: theirs.id }),
      write().update({ id: mine.id, queueId: second }, company.as(company.admin)),
    ])
      await expect(attempt).rejects.toMatchObject(unknown);
    const stolen = { id: mine.id, files: [await file(other)] };
    const stealing = desk.get(QueueOptionHandlers).attach(stolen, company.as(company.admin));
    await expect(stealing).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
    expect(drawn(await read(company, queueId))).toEqual([[1, 'Mapa', []]]);
  });
});
