import { createHash, randomUUID } from 'node:crypto';
import { publicMessage, WEBHOOK_PAYLOADS, type MessageContent, type TicketMessageChanged } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { ofMessageChanged, withoutDeleted } from '../src/notifications/webhooks/payloads.js';
import { Desk, type Company } from './desk.js';

const hashOf = (option: string) => createHash('sha256').update(option).digest('hex');
const OPTIONS = ['Bolo', 'Pão'];
const POLL: MessageContent = { type: 'poll', question: 'Qual?', options: OPTIONS, hashes: OPTIONS.map(hashOf) };
const FAMILY = { id: '120363000000000001', subject: 'Família' };
const ANA = { number: '5511900000001', lid: '166357969773874', name: 'Ana' };
const BIA = { number: '5511900000002', lid: null, name: 'Bia' };
const CAIO = { number: '5511900000003', lid: null, name: null };

describe('a vote in a poll', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const vote = (company: Company, targetId: string, options: string[], more: object = {}) =>
    company.receives({ content: { type: 'poll-vote', targetId, hashes: options.map(hashOf) }, ...more });
  const pollOf = async (company: Company) => (await company.conversation()).messages[0]?.poll;
  /** Returns the names of each option's voters. */
  const votersOf = async (company: Company) =>
    (await pollOf(company))?.options.map(({ votes }) => votes.map(({ name, fromMe }) => (fromMe ? 'us' : name)));
  const later = (seconds: number) => ({ sentAt: new Date(Date.now() + seconds * 1_000) });

  it('changes the poll, which has a text and remains searchable', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ content: POLL });
    expect(await pollOf(company)).toEqual({
      question: 'Qual?',
      options: OPTIONS.map((name) => ({ name, votes: [] })),
      revision: 0,
    });
    const event = await vote(company, data.messageId, ['Pão']);
    await desk.get(RecordInboundMessageHandler).execute(event);

    const { messages } = await company.conversation();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ body: '📊 Qual?\n• Bolo\n• Pão', mediaType: null, poll: { revision: 1 } });
    expect(await votersOf(company)).toEqual([[], ['Joana']]);
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: '📊 Qual?\n• Bolo\n• Pão', unreadMessages: 1 });
    const query = { searchParam: 'bolo', pageNumber: 1, showAll: true, withUnreadMessages: false };
    const found = await desk.get(ListOrSearchTicketsHandler).execute(query, company.as(company.admin));
    expect(found.tickets).toHaveLength(1);
  });

  it.each<[string, string[][], string[][]]>([
    ['replaces the previous one', [['Bolo'], ['Pão']], [[], ['Joana']]],
    ['without options withdraws it', [['Bolo'], []], [[], []]],
    ['selects several options', [['Pão', 'Bolo']], [['Joana'], ['Joana']]],
    ['for an unknown option does not count', [['Torta']], [[], []]],
    ['for an unknown option also replaces the previous one', [['Bolo'], ['Torta']], [[], []]],
    ['counts again after it was withdrawn', [['Bolo'], [], ['Bolo']], [['Joana'], []]],
  ])('%s', async (_case, votes, voters) => {
    const company = await desk.company();
    const { data } = await company.receives({ content: POLL });
    for (const [n, options] of votes.entries()) await vote(company, data.messageId, options, later(n));
    expect(await votersOf(company)).toEqual(voters);
  });

  it.each<[string, number[], number[]]>([
    ['late', [9, 5], [8, 9]],
    ['in the same second that arrived first', [5, 5], [9, 8]],
  ])(
    'that is older and arrives %s changes nothing, even if the newer one withdrew the vote',
    async (_case, at, sequences) => {
      for (const newest of [['Pão'], []]) {
        const company = await desk.company();
        const { data } = await company.receives({ content: POLL });
        const start = Date.now();
        const sentAt = (n: number) => new Date(start + (at[n] ?? 0) * 1_000);
        await vote(company, data.messageId, newest, { sentAt: sentAt(0), sequence: sequences[0] ?? 0 });
        await vote(company, data.messageId, ['Bolo'], { sentAt: sentAt(1), sequence: sequences[1] ?? 0 });
        expect(await votersOf(company)).toEqual([[], newest.map(() => 'Joana')]);
      }
    },
  );

  it('shows each voter of a group once, in any notation of the address', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ group: FAMILY, contact: ANA, content: POLL });
    const by = (contact: object, n: number) => ({ group: FAMILY, contact, ...later(n) });
    await vote(company, data.messageId, ['Bolo'], by({ ...ANA, number: null }, 0));
    await vote(company, data.messageId, ['Bolo'], by({ ...ANA, lid: null }, 1));
    await vote(company, data.messageId, ['Pão'], by(ANA, 2));
    await vote(company, data.messageId, ['Pão'], by({ ...ANA, lid: null }, 3));
    await vote(company, data.messageId, ['Pão'], by(BIA, 4));
    await vote(company, data.messageId, ['Pão'], by(CAIO, 5));
    await vote(company, data.messageId, ['Bolo'], { ...by(BIA, 6), fromMe: true });

    expect(await votersOf(company)).toEqual([['us'], ['Ana', 'Bia', CAIO.number]]);
    expect(await company.onlyTicket()).toMatchObject({ unreadMessages: 1 });
  });

  it('in a poll typed on the phone opens no ticket and is published to webhooks', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ content: POLL, fromMe: true });
    await vote(company, data.messageId, ['Bolo']);
    await vote(company, data.messageId, ['Pão'], later(1));

    expect(await votersOf(company)).toEqual([[], ['Joana']]);
    const announced = await company.announced<TicketMessageChanged['data']>('tickets.message.changed', 2);
    const events = announced.map((data) => ({ occurredAt: new Date().toISOString(), data }) as TicketMessageChanged);
    const votes = events.flatMap(ofMessageChanged).filter(({ payload }) => payload.type === 'message.vote');
    expect(new Set(votes.map(({ key }) => key)).size).toBe(2);
    for (const { payload } of votes) WEBHOOK_PAYLOADS['message.vote'].parse(payload);
    expect(votes[1]?.payload.data).toMatchObject({
      message: { poll: { question: 'Qual?', options: [{ votes: [] }, { name: 'Pão', votes: [{ name: 'Joana' }] }] } },
    });
  });

  it('that arrives first waits for its poll, and opens no ticket', async () => {
    const company = await desk.company();
    const messageId = randomUUID();
    await vote(company, messageId, ['Bolo']);
    expect(await company.tickets()).toEqual([]);
    await company.receives({ messageId, content: POLL });
    await desk.runJobs(5_000);
    expect(await votersOf(company)).toEqual([['Joana'], []]);
  });

  it('of another company, or for a message without a poll, changes nothing', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { data } = await company.receives({ content: POLL });
    await vote(other, data.messageId, ['Bolo'], { connectionId: company.connectionId });
    expect(await votersOf(company)).toEqual([[], []]);

    const text = await company.receives({ text: 'Bolo' });
    await vote(company, text.data.messageId, ['Bolo']);
    expect((await company.conversation()).messages.at(-1)).not.toHaveProperty('poll');
  });

  it('in a poll stored by an older version counts by option names', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ content: { ...POLL, hashes: undefined } });
    await vote(company, data.messageId, ['Bolo']);
    expect(await votersOf(company)).toEqual([['Joana'], []]);
  });

  it('is removed with its poll, also from pending webhooks', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ content: POLL });
    await vote(company, data.messageId, ['Bolo']);
    const [before] = (await company.conversation()).messages;
    await company.receives({ content: { type: 'revoke', targetId: data.messageId } });

    const [message] = (await company.conversation()).messages;
    expect(message).not.toHaveProperty('poll');
    const timestamp = new Date().toISOString();
    const waiting = { type: 'message.vote', timestamp, data: { message: publicMessage(before as never) } };
    expect(withoutDeleted(JSON.stringify(waiting), message as never)).not.toMatch(/Bolo|Qual|Joana/);
    await vote(company, data.messageId, ['Pão'], later(1));
    expect((await company.conversation()).messages[0]).not.toHaveProperty('poll');
  });
});
