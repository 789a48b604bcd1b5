import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionView, Message, Ticket } from '@recado/contracts';
import { DASHBOARDS } from '../../../scripts/monitoring/dashboards.mjs';
import { readAlerts } from '../../../scripts/monitoring/files.mjs';
import { printMessageLife } from '../../../scripts/operations/message-life.mjs';
import { until } from '../../../scripts/testing/until.mjs';
import { OwnDesk, type DeskUser } from './desk.js';
import { OtlpCollector } from './otlp-collector.js';

const NAME = 'Bruna Monitorada';
const QUESTION = 'Quanto custa o panetone de damasco?';
const ANSWER = 'Custa R$ 48, com entrega';
const METRIC = /\b(?:recado|nodejs|process)_[a-z0-9_]+\b/g;
/** Suffixes of the samples of a histogram. */
const SAMPLE = /_(?:bucket|sum|count)$/;

/** What an operator sees of one question and its answer. */
describe('The operator', () => {
  let collector: OtlpCollector;
  let desk: OwnDesk;
  let admin: DeskUser;
  let connection: ConnectionView;

  beforeAll(async () => {
    collector = await OtlpCollector.start();
    desk = await OwnDesk.start({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' } });
    ({ admin, connection } = await desk.paired());
    const contact = await desk.contact(NAME);
    await contact.says(QUESTION, { to: desk.number });
    const added = await admin.hears('appMessage', ({ message }) => message.body === QUESTION);
    const { id } = added.ticket as Ticket;
    await admin.call('PUT', `/tickets/${id}`, { status: 'open', userId: admin.user.id });
    await admin.call('POST', `/messages/${id}`, { body: ANSWER, signMessage: false });
    const sent = ({ message }: { message: Message }) => message.body === ANSWER && message.ack >= 2;
    await admin.hears('appMessage', sent);
  });
  afterAll(async () => {
    await desk?.stop();
    collector?.stop();
  });

  const passes = (name: string, among: string[]) =>
    until(`${name} in ${among.join(', ')}`, async () => {
      const services = new Set(collector.traceOf(name).map(({ service }) => service));
      return among.every((one) => services.has(one)) ? true : undefined;
    });

  it("follows a contact's message from WhatsApp to the screens in one trace", async () => {
    await passes('whatsapp.message.receive', ['whatsapp-sessions', 'tickets-messages', 'gateway']);
    const root = collector.spans.find(({ name }) => name === 'whatsapp.message.receive');
    expect(root?.attributes).toMatchObject({
      'recado.company': admin.user.companyId,
      'recado.connection': connection.id,
    });
  });

  it('follows an answer from the screen to WhatsApp in one trace', async () => {
    await passes('whatsapp.message.send', ['gateway', 'tickets-messages', 'whatsapp-sessions']);
  });

  it('finds neither texts, names nor numbers in the spans', () => {
    const all = JSON.stringify(collector.spans);
    for (const secret of [QUESTION, ANSWER, NAME, desk.number]) expect(all).not.toContain(secret);
  });

  it('prints the life of a message without its text', async () => {
    const { mongoUrl, natsUrlOf } = desk.system.servers;
    const [ticket] = await admin.tickets('status=open&showAll=true');
    const [question, answer] = await admin.messages(ticket?.id ?? '');
    const lifeOf = async (id = '') => {
      const lines: string[] = [];
      await printMessageLife({ natsUrl: natsUrlOf('operator'), mongoUrl, id, log: (line) => lines.push(line) });
      return lines.join('\n');
    };
    const received = await lifeOf(question?.id);
    expect(received).toMatch(/whatsapp\.message\.received .*trace [0-9a-f]{32}[^]*tickets\.message\.added/);
    const sent = await lifeOf(answer?.id);
    expect(sent).toMatch(/tickets\.message\.added[^]*whatsapp\.message\.acknowledged .*ack [23]/);
    for (const secret of [QUESTION, ANSWER, NAME]) expect(`${received}${sent}`).not.toContain(secret);
    await expect(lifeOf('unknown')).rejects.toThrow('No message has the id unknown');
  });

  const scrape = async () => {
    const urls = Object.entries(desk.system.health).filter(([name]) => !['web', 'whatsapp-simulator'].includes(name));
    const answers = urls.flatMap(([, list]) => list.map(async (url) => (await fetch(`${url}/metrics`)).text()));
    return (await Promise.all(answers)).join('\n');
  };
  const valueIn = (metrics: string, sample: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.split(' ')
        .at(-1),
    );

  it('finds numbers, sockets, calls and delays in the metrics', async () => {
    const metrics = await scrape();
    const own = 'recado_whatsapp_sessions_by_status{status="CONNECTED",problem=""}';
    expect(valueIn(metrics, own)).toBe(1);
    expect(valueIn(metrics, 'recado_whatsapp_connections{status="CONNECTED",problem=""}')).toBe(1);
    expect(valueIn(metrics, 'recado_sockets')).toBe(1);
    expect(valueIn(metrics, 'recado_phone_to_screen_seconds_count')).toBe(1);
    expect(valueIn(metrics, 'recado_http_seconds_count{route="POST /messages/:ticketId",status="2xx"}')).toBe(1);
    expect(valueIn(metrics, 'recado_mongo_connections{state="waiting"}')).toBe(0);
  });

  it('finds every metric of the alerts and dashboards', async () => {
    const families = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const panels = DASHBOARDS.flatMap(({ rows }) => Object.values(rows).flat());
    const queries = [
      ...readAlerts().map(({ expr }) => expr),
      ...panels.flatMap(({ queries: ofPanel }) => Object.values(ofPanel)),
    ];
    const used = new Set(queries.flatMap((query) => query.match(METRIC) ?? []));
    const missing = [...used].filter((name) => !families.has(name) && !families.has(name.replace(SAMPLE, '')));
    expect(missing).toEqual([]);
  });
});
