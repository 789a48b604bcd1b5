import { ExportUsers, ImportUsers, LogIn, type Actor } from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@recado/service-kit/mongo';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { codeOf, TestService } from './service.js';

const CSV = { mimeType: 'text/csv', maxBytes: 100_000 };

describe('a user table', () => {
  let service: TestService;
  const mailServer = new MailServer();
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start(), WEB_URL: 'https://desk.test/' });
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  const upload = async (companyId: string, lines: readonly string[]) => {
    const { key, bytes } = await service.media.put(companyId, Readable.from([lines.join('\n')]), CSV);
    return [{ key, bytes, mimeType: 'text/csv', fileName: 'equipe.csv', kind: 'document' as const }];
  };
  const load = async (actor: Actor, lines: readonly string[]) =>
    service.ask(ImportUsers, { files: await upload(actor.companyId, ['nome;email;perfil;filas', ...lines]) }, actor);
  const email = () => `${newId()}@test.local`;
  const usersOf = (companyId: string) => service.connection.collection('users').find({ companyId }).toArray();

  it('adds its users with profile and queues, and stores nothing of the file', async () => {
    const { actor, companyId } = await service.anAdmin();
    const queueId = await service.aQueue(companyId, 'Vendas');
    const [ana, rui] = [email(), email()];

    const report = await load(actor, [`Ana Lima;${ana.toUpperCase()};supervisor;vendas`, `Rui;${rui};;`]);

    expect(report).toEqual({ added: 2, repeated: 0, refused: 0, rows: [] });
    const users = await usersOf(companyId);
    expect(users.find((user) => user['email'] === ana)).toMatchObject({
      ...{ name: 'Ana Lima', profile: 'supervisor', queueIds: [queueId], super: false },
    });
    expect(users.find((user) => user['email'] === rui)).toMatchObject({ profile: 'user', queueIds: [] });
    expect((await service.media.page(companyId, { after: null, limit: 10 })).items).toEqual([]);
  });

  it("e-mails each how to choose a password, in the company's language, and allows no login before", async () => {
    const { actor } = await service.anAdmin({ name: 'Padaria <Aurora>' });
    const ana = email();
    await load(actor, [`Ana;${ana};;`]);

    const [mail] = await mailServer.to(ana);
    expect(mail?.subject).toBe('Recado: o seu acesso a Padaria <Aurora>');
    expect(mail?.text).toContain('https://desk.test/forgetpsw');
    expect(mail?.html).toContain('Padaria &lt;Aurora&gt;');
    for (const password of ['', 'Recado123', ana])
      expect(await codeOf(service.ask(LogIn, { email: ana, password, address: newId() }))).toBe(
        'ERR_INVALID_CREDENTIALS',
      );
  });

  it('reports why each other row was rejected, and adds no user twice', async () => {
    const [{ actor, companyId }, stranger] = [await service.anAdmin(), await service.anAdmin()];
    const ana = email();
    await load(actor, [`Ana;${ana};;`]);

    const again = email();
    const report = await load(actor, [
      `Ana;${ana};;`,
      `B;${email()};;`,
      `Caio;${stranger.email};;`,
      `Davi;${email()};chefe;`,
      `Eva;${email()};;Compras`,
      `Fabi;${again};;`,
      `Fabi;${again};;`,
    ]);

    expect(report).toMatchObject({ added: 1, repeated: 2, refused: 4 });
    expect(report.rows.map(({ row, result, reason }) => [row, result, reason])).toEqual([
      [2, 'repeated', ''],
      [3, 'refused', 'name: Too Short!'],
      [4, 'refused', 'email: Taken'],
      [5, 'refused', 'profile: Unknown'],
      [6, 'refused', 'queues: Unknown'],
      [8, 'repeated', ''],
    ]);
    expect(report.rows[0]).toMatchObject({ name: 'Ana', email: ana });
    expect(await usersOf(companyId)).toHaveLength(3);
    expect(await usersOf(stranger.companyId)).toHaveLength(1);
  });

  it('stops at the limit of the plan, even with two concurrent tables', async () => {
    const { actor, companyId } = await service.anAdmin({ plan: { users: 4 } });
    const people = () => Array.from({ length: 4 }, (_, n) => `Pessoa ${n};${email()};;`);

    const reports = await Promise.all([load(actor, people()), load(actor, people())]);

    expect(reports.reduce((total, { added }) => total + added, 0)).toBe(3);
    expect(reports.flatMap(({ rows }) => rows).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => 'plan: Full'),
    );
    expect(await usersOf(companyId)).toHaveLength(4);
  });

  it('is for administrators of the company only, and never another company’s file', async () => {
    const { actor, companyId } = await service.anAdmin();
    const other = await service.anAdmin();
    const { actor: agent } = await service.aPerson({ companyId });
    const operator = { userId: newId(), name: 'Olga' };

    expect(await codeOf(load(agent, []))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(load({ ...actor, operator }, []))).toBe('ERR_OPERATOR_REFUSED');
    const files = await upload(other.companyId, ['nome;email']);
    expect(await codeOf(service.ask(ImportUsers, { files }, actor))).toBe('ERR_NOT_FOUND');
    expect(await codeOf(service.ask(ExportUsers, {}, agent))).toBe('ERR_NO_PERMISSION');
  });

  it('without an e-mail column is rejected', async () => {
    const { actor, companyId } = await service.anAdmin();
    const files = await upload(companyId, ['nome', 'Ana']);
    expect(await codeOf(service.ask(ImportUsers, { files }, actor))).toBe('ERR_IMPORT_FILE');
  });

  it('is exported page by page, with the company’s users that the search finds', async () => {
    const { actor, companyId } = await service.anAdmin({ plan: { users: 500 } });
    await service.anAdmin();
    const now = new Date();
    await service.connection.collection<{ _id: string }>('users').insertMany(
      Array.from({ length: 220 }, (_, n) => ({
        ...{ _id: newId(), companyId, name: `Pessoa ${n}`, email: email(), searchKey: `pessoa ${n}` },
        ...{ passwordHash: 'x', profile: 'user', super: false, queueIds: [], allTicket: false, whatsappId: null },
        ...{ login: null, revision: 1, createdAt: now, changedAt: now },
      })),
    );

    const first = await service.ask(ExportUsers, {}, actor);
    const last = await service.ask(ExportUsers, { cursor: first.nextCursor ?? '' }, actor);
    const found = await service.ask(ExportUsers, { searchParam: 'pessoa 21' }, actor);

    expect([first.users.length, last.users.length, last.nextCursor, first.language]).toEqual([200, 21, null, 'pt']);
    expect(new Set([...first.users, ...last.users].map(({ id }) => id)).size).toBe(221);
    expect(found.users.map(({ name }) => name)).toEqual([
      ...['Pessoa 21', ...Array.from({ length: 10 }, (_, n) => `Pessoa 21${n}`)],
    ]);
  });
});
