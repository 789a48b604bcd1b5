import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  CreateConnection,
  DeleteConnection,
  GetConnection,
  ListConnections,
  UpdateConnection,
  type WhatsappMediaStored,
  type WhatsappPersonChanged,
} from '@recado/contracts';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk, until, type Paired } from './desk.js';
import { LocalProxy, type ProxyKind } from './local-proxy.js';
import type { Process } from './processes.js';

jest.setTimeout(TEST_LIMIT_MS);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The simulator's certificate is for loopback, and the process under test trusts it. */
const certificateOf = async (desk: Desk) => {
  const { mediaCertificateFile } = await desk.simulator.certificate();
  const [cert, key] = await Promise.all(
    [mediaCertificateFile, join(dirname(mediaCertificateFile), 'media-key.pem')].map((file) => readFile(file, 'utf8')),
  );
  return { cert: cert ?? '', key: key ?? '' };
};

describe.each<ProxyKind>(['http', 'https', 'socks5'])('a connection with a proxy (%s)', (kind) => {
  const proxy = new LocalProxy(kind);
  let desk: Desk;
  let pod: Process;
  let company: string;
  let paired: Paired;
  const fields = () => ({
    proxyUrl: proxy.url,
    proxyUsername: proxy.login.username,
    proxyPassword: proxy.login.password,
  });
  beforeAll(async () => {
    desk = await Desk.open();
    await proxy.start(kind === 'https' ? await certificateOf(desk) : undefined);
    pod = await desk.startPod({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', LIVE_PER_MINUTE: '6000' });
    company = await desk.company();
    const phone = await desk.newPhone('Padaria');
    const { id } = await desk.call(company, CreateConnection, { name: 'Vendas', ...fields() });
    const { qrcode } = await desk.connection(company, id, (found) => found.qrcode !== '');
    await phone.scan(qrcode);
    paired = { company, connection: await desk.connected(company, id), phone };
  });
  afterAll(async () => {
    await desk.close();
    await proxy.stop();
  });

  /** Returns the sockets that reached WhatsApp or its media hosts without the proxy. */
  const direct = async () => (await desk.simulator.arrivals()).filter(({ port }) => !proxy.ports.has(port));
  const here = (match: Parameters<Desk['connection']>[2]) => desk.connection(company, paired.connection.id, match);
  const update = (changes: object) => desk.call(company, UpdateConnection, { id: paired.connection.id, ...changes });
  const ana = () => desk.simulator.contact('Ana');
  const receives = async (text: string) => {
    await ana().says(text, { to: paired.phone });
    await desk.events(company, () => desk.texts(company).find((one) => one === text));
  };

  it('is linked, receives and sends through it, and shows that it works', async () => {
    await receives('oi');
    await desk.send(paired, { number: await ana().number(), lid: null, name: null }, 'bom dia');
    await ana().waitForMessage('bom dia');

    expect(await here(() => true)).toMatchObject({ proxy: { state: 'works' } });
    expect((await desk.simulator.arrivals()).some((arrival) => arrival.kind === 'chat')).toBe(true);
    expect(await direct()).toEqual([]);
  });

  it('downloads and uploads files and pictures through it', async () => {
    const [received, sent, picture] = [randomBytes(40_000), randomBytes(40_000), randomBytes(2_000)];
    const contact = await desk.simulator.addContact({ name: 'Bia' });
    await contact.changesPicture(picture);
    const { id } = await contact.sendsImage(received, { mimeType: 'image/jpeg' }, { to: paired.phone });
    const stored = await desk.events(company, () =>
      desk
        .dataOf<WhatsappMediaStored['data']>(company, 'whatsapp.media.stored')
        .find(({ messageId }) => messageId === id),
    );
    expect(await desk.hashOf(stored.media?.key ?? '')).toBe(sha256(received));
    const seen = await desk.events(company, () =>
      desk
        .dataOf<WhatsappPersonChanged['data']>(company, 'whatsapp.person.changed')
        .find(({ pictureKey }) => Boolean(pictureKey)),
    );
    expect(await desk.hashOf(seen.pictureKey ?? '')).toBe(sha256(picture));

    const mediaKey = await desk.storeFile(company, sent, 'image/png');
    const content = { type: 'media' as const, kind: 'image' as const, mimeType: 'image/png', fileName: null };
    const facts = { mediaKey, bytes: sent.length, seconds: null, caption: 'Oferta' };
    const to = { contact: { number: await contact.number(), lid: null, name: null } };
    const messageId = await desk.sendContent(paired, { ...content, ...facts }, to);
    expect(await contact.waitForMessage({ id: messageId })).toMatchObject({ media: { sha256: sha256(sent) } });

    const media = (await desk.simulator.arrivals()).filter((arrival) => arrival.kind === 'media');
    expect(media.length).toBeGreaterThanOrEqual(3);
    expect(await direct()).toEqual([]);
  });

  it('shows a clear problem while the proxy is unavailable, connects nowhere directly, and reconnects with it', async () => {
    await proxy.stop();

    const away = await here(({ problem }) => problem === 'ERR_WAPP_PROXY_UNREACHABLE');
    expect(away).toMatchObject({ proxy: { state: 'unreachable' } });
    expect(['TIMEOUT', 'OPENING']).toContain(away.status);
    await here(({ retries }) => retries >= 2);
    expect(await direct()).toEqual([]);

    await proxy.start();
    const back = await here(({ status }) => status === 'CONNECTED');
    expect(back).toMatchObject({ problem: null, proxy: { state: 'works' } });
    await receives('de volta');
    expect(await direct()).toEqual([]);
  });

  it('reports a refused password, and reconnects with the right one', async () => {
    await update({ proxyPassword: 'errada' });
    const refused = await here(({ problem }) => problem === 'ERR_WAPP_PROXY_REFUSED');
    expect(refused).toMatchObject({ proxy: { state: 'refused' } });

    await update({ proxyPassword: proxy.login.password });

    expect(await here(({ status }) => status === 'CONNECTED')).toMatchObject({ problem: null });
    expect(await direct()).toEqual([]);
  });

  it('never shows, stores or logs the password, and keeps it when the mask is submitted', async () => {
    const seen = await desk.call(company, GetConnection, { id: paired.connection.id });
    expect(seen).toMatchObject({ proxyUrl: proxy.url, proxyUsername: 'loja', proxyPassword: '••••••••' });
    await update({ ...fields(), proxyPassword: seen.proxyPassword });
    await receives('com a máscara');

    const agent = await desk.call(company, GetConnection, { id: paired.connection.id }, { profile: 'user' });
    const listed = await desk.call(company, ListConnections, {});
    const state = await desk.link.manager.streams.getMessage('STATE', {
      last_by_subj: `state.whatsapp.connection.v1.${company}.${paired.connection.id}`,
    });
    for (const shown of [agent, listed, state?.json()]) expect(JSON.stringify(shown)).not.toContain('proxyUrl');
    const proxies = await desk.database.collection('proxies').find().toArray();
    const outbox = await desk.database.collection('outbox').find().toArray();
    for (const text of [proxies, outbox, pod.lines].map((one) => JSON.stringify(one)))
      expect(text).not.toContain(proxy.login.password);
  });

  it.each([
    [{ proxyUrl: 'http://10.0.0.1:3128' }, 'proxyUrl'],
    [{ proxyUrl: 'socks5://169.254.169.254:1080' }, 'proxyUrl'],
    [{ proxyUrl: 'http://localhost:3128' }, 'proxyUrl'],
    [{ proxyUrl: 'http://127.0.0.1:9' }, 'proxyPassword'],
  ])('rejects %j', async (changes, field) => {
    const refused = update(changes);

    await expect(refused).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    await refused.catch((error: { details: { fields: object } }) =>
      expect(Object.keys(error.details.fields)).toEqual([field]),
    );
  });

  it('cannot be changed by another company', async () => {
    const foreign = desk.call(await desk.company(), UpdateConnection, { id: paired.connection.id, proxyUrl: '' });

    await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('is logged out through it when it is deleted, and its proxy is deleted', async () => {
    await desk.call(company, DeleteConnection, { id: paired.connection.id });

    await until(async () => ((await desk.database.collection('proxies').countDocuments()) === 0 ? true : undefined));
    expect((await paired.phone.state()).companions).toEqual([]);
    expect(await direct()).toEqual([]);
  });
});
