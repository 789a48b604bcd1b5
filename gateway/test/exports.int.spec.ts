import { text } from 'node:stream/consumers';
import { ExportReport, ExportUsers, ImportUsers, type ReportRow, type User } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import readXlsxFile from 'read-excel-file/node';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany, type TestUser } from './a-company.js';
import { askAndStay, call, Responders, startTestGateway, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

const aRow = (fields: Partial<ReportRow> = {}): ReportRow => ({
  ...{ id: 't', uuid: '00000000-0000-4000-8000-000000000001', number: 7, status: 'closed' },
  contact: { id: 'c', name: '=1+1', number: '5511999990000' },
  user: { id: 'u', name: 'Ana' },
  ...{ queue: null, whatsapp: { id: 'w', name: 'Loja' } },
  tags: [
    { id: 'a', name: 'VIP' },
    { id: 'b', name: 'Novo' },
  ],
  ...{ createdAt: '2026-05-01T02:30:00.000Z', closedAt: '2026-05-01T04:35:00.000Z' },
  ...{ waitTime: 3, firstAnswerTime: 4, supportTime: 122, resolutionTime: 125, rating: 3 },
  referral: {
    ...{ sourceType: 'ad', sourceId: '120211', sourceUrl: '', headline: 'Pão', clickId: '', app: 'facebook' },
  },
  breached: ['firstAnswer', 'resolution'],
  ...fields,
});
const STILL_OPEN: Partial<ReportRow> = {
  ...{
    number: 6,
    status: 'pending',
    closedAt: null,
    referral: null,
    breached: [],
    firstAnswerTime: null,
    resolutionTime: null,
    rating: null,
  },
  ...{ waitTime: null, supportTime: null },
  contact: { id: 'c', name: 'Ana "Nena"; Filha', number: '5511999990001' },
};
const aUser = (name: string): User => ({
  ...{ id: name, name, email: `${name}@loja.test`, profile: 'admin', companyId: 'c', whatsappId: null },
  queues: [
    { id: 'q1', name: 'Vendas', color: '#112233' },
    { id: 'q2', name: 'Trocas', color: '#112234' },
  ],
  ...{ queueIds: ['q1', 'q2'], allTicket: 'desabled', super: false, createdAt: '2026-05-01T00:00:00.000Z' },
});

describe('an export', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  let services: Responders;
  let admin: TestUser;
  let agent: TestUser;
  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    const acme = await TestCompany.on(link);
    [admin, agent] = [await acme.user({ profile: 'admin' }), await acme.user()];
    gateway = await startTestGateway(servers);
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });

  const download = (path: string) => fetch(gateway.url + path, { headers: { authorization: `Bearer ${admin.token}` } });
  /** Returns two pages in the given language. */
  const reports = (language: string) => {
    const asked: unknown[] = [];
    services.on(ExportReport, ({ input }) => {
      asked.push(input);
      const isFirst = (input as { cursor?: string }).cursor === undefined;
      const tickets = [isFirst ? aRow() : aRow(STILL_OPEN)];
      return { tickets, nextCursor: isFirst ? 'next' : null, timeZone: 'America/Sao_Paulo', language };
    });
    return asked;
  };

  it("contains the tickets of a report, in the company's time zone and language, without formulas", async () => {
    const asked = reports('pt');
    const reply = await download('/ticket/reports/export?format=csv&dateStart=2026-04-30&rating=3');

    expect(reply.headers.get('content-disposition')).toContain('report.csv');
    const lines = (await reply.text()).replace('\uFEFF', '').trim().split('\n');
    expect(lines).toEqual([
      'número;situação;contato;telefone;atendente;fila;conexão;etiquetas;aberto em;resolvido em;primeira resposta (min);resolução (min);avaliação;espera (min);atendimento (min);anúncio;id do anúncio;prazos estourados',
      "7;resolvido;'=1+1;5511999990000;Ana;;Loja;VIP, Novo;2026-04-30 23:30;2026-05-01 01:35;4;125;muito satisfeito;3;122;Pão;120211;primeira resposta, resolução",
      '6;aguardando;"Ana ""Nena""; Filha";5511999990001;Ana;;Loja;VIP, Novo;2026-04-30 23:30;;;;;;;;;',
    ]);
    const filter = { dateStart: '2026-04-30', rating: 3 };
    expect(asked).toEqual([filter, { ...filter, cursor: 'next' }]);
  });

  it('is also available as a spreadsheet, in every language', async () => {
    reports('es');
    const bytes = Buffer.from(await (await download('/ticket/reports/export?format=xlsx')).arrayBuffer());
    const [sheet] = await readXlsxFile(bytes);
    expect(sheet?.data.map((row) => row.slice(0, 3))).toEqual([
      ['número', 'estado', 'contacto'],
      ['7', 'resuelta', '=1+1'],
      ['6', 'en espera', 'Ana "Nena"; Filha'],
    ]);
  });

  it('is aborted if a later page fails, and the gateway keeps working', async () => {
    services.on(ExportReport, ({ input }) => {
      if ((input as { cursor?: string }).cursor) return new AppError('ERR_UNAVAILABLE');
      return { tickets: [aRow()], nextCursor: 'next', timeZone: 'UTC', language: 'pt' };
    });
    const reply = await download('/ticket/reports/export?format=csv');
    expect(reply.status).toBe(200);
    await expect(reply.arrayBuffer()).rejects.toThrow();
    reports('en');
    expect(await (await download('/ticket/reports/export?format=csv')).text()).toContain('very satisfied');
  });

  it('is completed by a stopping gateway, and its connection does not delay the exit', async () => {
    const leaving = await startTestGateway(servers);
    let answer: (page: object) => void = () => undefined;
    const last = new Promise<object>((resolve) => (answer = resolve));
    const page = { timeZone: 'UTC', language: 'pt' };
    services.on(ExportReport, ({ input }) => {
      const isFirst = (input as { cursor?: string }).cursor === undefined;
      return isFirst ? { ...page, tickets: [aRow()], nextCursor: 'next' } : last;
    });
    const reply = await askAndStay(`${leaving.url}/ticket/reports/export?format=csv`, admin);

    const left = leaving.stop();
    answer({ ...page, tickets: [aRow(STILL_OPEN)], nextCursor: null });
    expect((await text(reply)).trim().split('\n')).toHaveLength(3);
    await left;
  });

  it('contains the users with the headings that an import accepts', async () => {
    const asked: unknown[] = [];
    services.on(ExportUsers, ({ input }) => {
      asked.push(input);
      const isFirst = (input as { cursor?: string }).cursor === undefined;
      return { users: [aUser(isFirst ? 'ana' : 'rui')], nextCursor: isFirst ? 'ana' : null, language: 'pt' };
    });
    const lines = (await (await download('/users/export?format=csv&searchParam=a')).text()).trim().split('\n');
    expect(lines.map((line) => line.replace('\uFEFF', ''))).toEqual([
      'nome;email;perfil;filas;criado',
      'ana;ana@loja.test;administrador;Vendas, Trocas;2026-05-01',
      'rui;rui@loja.test;administrador;Vendas, Trocas;2026-05-01',
    ]);
    expect(asked).toEqual([{ searchParam: 'a' }, { searchParam: 'a', cursor: 'ana' }]);
  });

  it('is accepted as a table of users, and other files are rejected', async () => {
    services.on(ImportUsers, () => ({ added: 1, repeated: 0, refused: 0, rows: [] }));
    const send = async (bytes: string, name: string) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      const headers = { authorization: `Bearer ${admin.token}` };
      const reply = await fetch(`${gateway.url}/users/import`, { method: 'POST', body: form, headers });
      return { status: reply.status, body: (await reply.json()) as { added?: number; error?: string } };
    };
    expect(await send('nome;email\nAna;ana@loja.test', 'equipe.csv')).toMatchObject({
      status: 200,
      body: { added: 1 },
    });
    expect(services.last().input).toMatchObject({ files: [{ mimeType: 'text/csv', fileName: 'equipe.csv' }] });
    expect((await send('GIF89a\u0001\u0000\u0001\u0000', 'equipe.csv')).body.error).toBe('ERR_MEDIA_TYPE');
  });

  it.each(['/ticket/reports', '/ticket/reports/figures', '/ticket/reports/export', '/users/export'])(
    'is only for administrators: %s',
    async (path) => {
      expect((await call(gateway.url + path, { token: agent.token })).status).toBe(403);
    },
  );
});
