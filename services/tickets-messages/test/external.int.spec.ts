import { randomUUID } from 'node:crypto';
import {
  CheckNumber,
  systemActor,
  type NumberHealth,
  type SendWhatsappMessage,
  type UploadedFile,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { CreateTicketHandler } from '../src/handling/opening/create-ticket.js';
import { ContactHandlers } from '../src/contacts/contact-handlers.js';
import { CountExternalHandler } from '../src/handling/external/count-external.js';
import { CountUse } from '../src/handling/external/count-use.js';
import { SendExternalHandler } from '../src/handling/external/send-external.js';
import { Desk, type Company } from './desk.js';

type Sent = SendWhatsappMessage['data'];

describe('a message of a program', () => {
  let desk: Desk;
  const asked: z.output<typeof CheckNumber.request>[] = [];
  beforeAll(async () => {
    desk = await Desk.start();
    await desk.neighbours.answer(CheckNumber, (question) => {
      asked.push(question);
      return { exists: !question.number.endsWith('000'), number: question.number, lid: null };
    });
  });
  afterAll(() => desk.stop(), 60_000);

  const message = (company: Company, more: object = {}) => ({
    ...{ id: randomUUID(), whatsappId: company.connectionId, number: '5511987654321', body: 'Pedido pronto!' },
    ...{ files: [] as UploadedFile[], ...more },
  });
  const send = (company: Company, request: ReturnType<typeof message>) =>
    desk.get(SendExternalHandler).execute(request, company.as(company.admin));
  const commands = (company: Company, wanted: number) => company.announced<Sent>('whatsapp.message.send', wanted);
  const counted = (company: Company) => desk.get(CountExternalHandler).execute({}, company.as(company.admin));
  const picture = (company: Company, fileName: string): UploadedFile => ({
    ...{ key: `${company.id}/${'a'.repeat(40)}`, kind: 'image', mimeType: 'image/png', fileName, bytes: 10 },
  });

  it('goes into the contact’s active ticket, once per id', async () => {
    const company = await desk.company();
    await company.receives();
    const request = message(company);

    const [first, again] = [await send(company, request), await send(company, request)];
    expect(first).toEqual({ id: request.id, ids: [request.id], state: 'queued', isRepeat: false });
    expect(again).toEqual({ ...first, isRepeat: true });
    const { messages } = await company.conversation();
    expect(messages.filter(({ fromMe }) => fromMe)).toMatchObject([{ id: request.id, body: 'Pedido pronto!' }]);
    expect(await counted(company)).toEqual({ today: 1, lastThirtyDays: 1 });
  });

  it('is no answer: its contact keeps waiting, and the list shows the contact’s message', async () => {
    const company = await desk.company();
    await company.receives({ text: 'Cadê meu pedido?' });
    const { waitingSince: before } = await company.onlyTicket();
    await send(company, message(company));

    const { waitingSince, lastMessage, unreadMessages } = await company.onlyTicket();
    expect(before).not.toBeNull();
    expect({ waitingSince, lastMessage, unreadMessages }).toEqual({
      ...{ waitingSince: before, lastMessage: 'Cadê meu pedido?', unreadMessages: 1 },
    });
  });

  it('is audited once per token and day, as an act of the program', async () => {
    const company = await desk.company();
    const other = await company.addConnection({ number: '5511900000010', name: 'Loja Norte' });
    const acts = await AuditRecorder.start(desk.link);

    const use = { companyId: company.id, connectionId: company.connectionId, day: '2031-01-01' };
    const count = () => desk.get(CountUse).execute(use, company.as(company.admin));
    await Promise.all([count(), count(), count(), count(), count()]);
    while (acts.of(company.id).length === 0) await new Promise(setImmediate);
    await send(company, message(company));
    await send(company, message(company));
    await send(company, message(company, { whatsappId: other, number: '5511922224444' }));
    while (!acts.of(company.id).some(({ data }) => data.target.id === other)) await new Promise(setImmediate);
    acts.stop();

    const actor = { kind: 'token', userId: null };
    const own = { action: 'connection.token-used', actor, target: { kind: 'connection', id: company.connectionId } };
    expect(acts.of(company.id).map(({ data }) => data)).toMatchObject([
      ...[own, own], // on two days
      { actor: { ...actor, name: 'Loja Norte' }, target: { id: other, name: 'Loja Norte' } },
    ]);
    expect(await counted(company)).toMatchObject({ today: 3 });
  });

  it('finds or creates the contact, uses the token’s connection, and leaves no ticket', async () => {
    const company = await desk.company();
    const connectionId = await company.addConnection({ number: '5511900000009' });
    const number = '5511922223333';

    await send(company, message(company, { number, whatsappId: connectionId }));
    const [command] = await commands(company, 1);
    expect(command).toMatchObject({ connectionId, content: { text: 'Pedido pronto!' } });
    expect(asked.findLast((question) => question.number === number)?.connectionId).toBe(connectionId);
    expect(await company.tickets()).toEqual([]);
    expect(await desk.count('contacts', { companyId: company.id, number })).toBe(1);
  });

  it('is marked in the conversation as sent by the API, not as scheduled', async () => {
    const company = await desk.company();
    await company.receives();

    await send(company, message(company));

    const { messages } = await company.conversation();
    expect(messages.flatMap(({ planned }) => planned ?? [])).toEqual([{ kind: 'api', name: '' }]);
  });

  describe('over a restricted number', () => {
    const until = '2031-01-01T12:00:00.000Z';
    const limits = [
      { lock: { kind: 'BIZ_QUALITY', until }, newChats: null },
      { lock: { kind: 'BIZ_QUALITY', until: null }, newChats: null },
      { lock: null, newChats: { total: 10, used: 10, until } },
    ];
    const restricted = (health: NumberHealth) => ({
      code: 'ERR_WAPP_RESTRICTED',
      details: { until: health.lock ? health.lock.until : until },
    });

    it.each(limits)(
      'begins no conversation, stores no contact, and reports the end of the restriction (%j)',
      async (health) => {
        const company = await desk.company();
        const whatsappId = await company.addConnection({ number: '5511900000019', health });
        const number = '5511922225555';

        await expect(send(company, message(company, { number, whatsappId }))).rejects.toMatchObject(restricted(health));

        expect(await desk.count('contacts', { companyId: company.id, number })).toBe(0);
        expect(await counted(company)).toMatchObject({ today: 0 });
      },
    );

    it.each(limits)('reaches people of earlier conversations only (%j)', async (health) => {
      const company = await desk.company();
      await company.receives();
      await company.addConnection({ id: company.connectionId, isDefault: true, health }, 2);

      await send(company, message(company));
      expect(await commands(company, 1)).toHaveLength(1);

      const number = '5511922226666';
      await desk
        .get(ContactHandlers)
        .create({ name: 'Bia', number, email: '', extraInfo: [] }, company.as(company.admin));
      await expect(send(company, message(company, { number }))).rejects.toMatchObject(restricted(health));
    });

    it('does not count a ticket without a message from the contact as a conversation', async () => {
      const company = await desk.company();
      const number = '5511922228888';
      const contact = await desk
        .get(ContactHandlers)
        .create({ name: 'Bia', number, email: '', extraInfo: [] }, company.as(company.admin));
      const opening = { contactId: String(contact.id), whatsappId: company.connectionId, status: 'open' as const };
      await desk.get(CreateTicketHandler).execute(opening, company.as(company.admin));
      await company.addConnection({ id: company.connectionId, isDefault: true, health: limits[0] }, 2);

      await expect(send(company, message(company, { number }))).rejects.toMatchObject({ code: 'ERR_WAPP_RESTRICTED' });
    });

    it('begins conversations again after the restriction', async () => {
      const company = await desk.company();
      const health = { lock: { kind: 'BIZ_QUALITY', until: '2026-01-01T12:00:00.000Z' }, newChats: null };
      const whatsappId = await company.addConnection({ number: '5511900000019', health });

      await send(company, message(company, { number: '5511922227777', whatsappId }));

      expect(await commands(company, 1)).toHaveLength(1);
    });
  });

  it('uses the default connection if none is given, and is audited with the token’s name', async () => {
    const company = await desk.company();
    const acts = await AuditRecorder.start(desk.link);
    const context = { ...company.as(company.admin), actor: { ...systemActor(company.id), name: 'ERP' } };

    const sent = { ...message(company, { number: '5511922225555' }), whatsappId: null };
    await desk.get(SendExternalHandler).execute(sent, context);
    const [command] = await commands(company, 1);
    expect(command).toMatchObject({ connectionId: company.connectionId });
    while (acts.of(company.id).length === 0) await new Promise(setImmediate);
    acts.stop();
    const [act] = acts.of(company.id);
    expect(act?.data).toMatchObject({ action: 'connection.token-used', actor: { kind: 'token', name: 'ERP' } });
  });

  it('is rejected for a disabled company, before a contact is created', async () => {
    const company = await desk.company();
    await company.disable();
    const number = '5511933334444';

    await expect(send(company, message(company, { number }))).rejects.toMatchObject({ code: 'ERR_COMPANY_DISABLED' });
    expect(await desk.count('contacts', { companyId: company.id })).toBe(0);
    expect(company.soFar('whatsapp.message.send')).toEqual([]);
  });

  it('is one message per file, the first with the text', async () => {
    const company = await desk.company();
    const files = [picture(company, 'a.png'), picture(company, 'b.png')];

    const { ids } = await send(company, message(company, { files }));
    expect(ids).toHaveLength(2);
    const sent = await commands(company, 2);
    expect(sent.map(({ content }) => content)).toMatchObject([
      { caption: 'Pedido pronto!', fileName: 'a.png' },
      { caption: '', fileName: 'b.png' },
    ]);
    expect(await counted(company)).toEqual({ today: 2, lastThirtyDays: 2 });
  });

  it('is rejected for a number that is not on WhatsApp, without creating a contact', async () => {
    const company = await desk.company();
    const request = message(company, { number: '5511922224000' });

    await expect(send(company, request)).rejects.toMatchObject({ code: 'ERR_WAPP_INVALID_CONTACT' });
    expect(await desk.count('contacts', { companyId: company.id })).toBe(0);
  });

  it('is rejected over a connection of another company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const request = message(company, { whatsappId: other.connectionId });

    await expect(send(company, request)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    expect(company.soFar('whatsapp.message.send')).toEqual([]);
  });

  it('is rejected without the feature in the plan', async () => {
    const company = await desk.company();
    await company.loses('useExternalApi');

    await expect(send(company, message(company))).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
    await expect(counted(company)).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
  });

  it('is rejected after the company’s due date', async () => {
    const company = await desk.company();
    await company.fallsDue('2020-01-01T12:00:00.000Z');

    await expect(send(company, message(company))).rejects.toMatchObject({ code: 'ERR_COMPANY_EXPIRED' });
  });
});
