import {
  createEvent,
  localTime,
  TicketMessageAdded,
  TicketMessageEdited,
  type Campaign,
  type CreateCampaign,
  type Message,
  type Ticket,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { z } from 'zod';
import { ApplyDeliveryStatus } from '../src/campaigns/apply-delivery-status.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { HandleCampaignReply } from '../src/campaigns/handle-campaign-reply.js';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { ReportCampaign } from '../src/campaigns/report-campaign.js';
import { reportOf } from '../src/campaigns/rules/tally.js';
import type { Service, Tenant } from './service.js';

export type Input = Partial<z.input<typeof CreateCampaign.request>>;
const HOUR_MS = 3_600_000;
export const NUMBERS = ['5511987650001', '5511987650002', '5511987650003'];

export const as = (company: Tenant) => company.as(company.actor('admin'));
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
/** 9 a.m. on the company's day after tomorrow, so that midnight is far away. */
export const morning = () => {
  const at = inHours(48);
  return new Date(at.getTime() - (localTime('America/Sao_Paulo', at).minute - 9 * 60) * 60_000);
};

/** Creates and runs the service's campaigns, and simulates their responses. */
export function kitOf(current: () => Service) {
  const listOf = async (company: Tenant, numbers = NUMBERS): Promise<string> => {
    const { id } = await current().get(ContactListHandlers).create({ name: 'Clientes' }, as(company));
    for (const [index, number] of numbers.entries()) {
      const person = { name: `Pessoa ${index + 1}`, number, email: `p${index + 1}@exemplo.com` };
      await current()
        .get(ContactListItemHandlers)
        .create({ contactListId: id, ...person }, as(company));
    }
    return id;
  };
  const plan = async (company: Tenant, more: Input = {}): Promise<Campaign> =>
    current()
      .get(CampaignHandlers)
      .create(
        {
          ...{ name: 'Natal', message1: 'Olá, {nome}!', contactListId: await listOf(company) },
          scheduledAt: inHours(2).toISOString(),
          ...more,
        },
        as(company),
      );
  const change = (company: Tenant, id: string, more: Input) =>
    current()
      .get(CampaignHandlers)
      .update({ id, ...more }, as(company));
  /** Simulates a clock that advances 90 s between two polls. */
  const run = async (from: Date, looks = 12) => {
    for (let n = 0; n < looks; n += 1) {
      const at = new Date(from.getTime() + n * 90_000);
      await current()
        .work('campaigns')
        .runDue(() => at);
    }
  };
  /** Also checks that the counters equal a count of all recipients. */
  const read = async (company: Tenant, id: string) => {
    const shown = await current().get(CampaignHandlers).get({ id }, as(company));
    const tally = await current().get(ReportCampaign).recount({ companyId: company.id, _id: id });
    expect(shown.report).toEqual(reportOf(tally));
    return shown;
  };
  const settle = async (company: Tenant, id: string, ack = 1, errorCode: string | null = null) => {
    const status = { id, ack, errorCode, at: new Date() };
    const [isOfCampaign] = await current()
      .get(ApplyDeliveryStatus)
      .executeAll([{ companyId: company.id, status }]);
    return isOfCampaign;
  };
  /** Delivers statuses that arrive at the same time. */
  const settleTogether = (company: Tenant, ids: readonly string[]) => {
    const origin = { companyId: company.id, correlationId: 'test' };
    const status = (id: string) => ({ id, ack: 1, errorCode: null, at: new Date() });
    return Promise.all(ids.map((id) => current().get(ApplyDeliveryStatus).execute(origin, status(id))));
  };
  const settleAll = async (company: Tenant) => {
    for (const { id } of company.planned) await settle(company, id);
  };
  const says = (
    company: Tenant,
    number: string,
    body: string,
    {
      contactId = `contact-${number}`,
      isFirst = false,
      id = 'm',
      occurredAt = new Date(),
      chatbot = false,
      before = null,
      status = 'pending',
    }: { contactId?: string; isFirst?: boolean; id?: string; occurredAt?: Date; chatbot?: boolean } & Partial<
      Pick<TicketMessageAdded['data'], 'before'> & Pick<Ticket, 'status'>
    > = {},
  ) =>
    current()
      .get(HandleCampaignReply)
      .execute(
        createEvent(TicketMessageAdded, {
          ...{ id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt },
          data: {
            ...{
              ticket: { ...aTicket(number, contactId), chatbot, status },
              message: { ...aMessage(body), id },
              before,
            },
            ...(isFirst && { isFirst }),
          },
        }),
      );
  /**
   * Replaces a contact's earlier texts, listed oldest first, with the last one. The same `event` twice is a redelivery.
   */
  const edits = (
    company: Tenant,
    number: string,
    texts: readonly string[],
    { contactId = `contact-${number}`, id = 'm', event = randomUUID(), chatbot = false, hasOpened = true } = {},
  ) => {
    const earlier = texts.slice(0, -1).map((body) => ({ body, editedAt: AT }));
    const message = { ...aMessage(texts.at(-1) ?? ''), id, isEdited: true, edits: earlier };
    return current()
      .get(HandleCampaignReply)
      .edited(
        createEvent(TicketMessageEdited, {
          ...{ id: event, companyId: company.id, correlationId: 'test', occurredAt: new Date() },
          data: { ticket: { ...aTicket(number, contactId), chatbot }, message, hasOpened },
        }),
      );
  };
  return { listOf, plan, change, run, read, settle, settleTogether, settleAll, says, edits };
}

const AT = '2026-11-22T12:00:00.000Z';
const aTicket = (number: string, contactId: string): Ticket => ({
  ...{ id: 't', uuid: '00000000-0000-4000-8000-000000000000', number: 1, status: 'pending', userId: null, user: null },
  ...{ queueId: null, queue: null, whatsappId: 'w', whatsapp: null, contactId },
  contact: { id: contactId, name: 'Pessoa', number, email: '', profilePicUrl: '' },
  ...{
    lastMessage: '',
    lastMessageFromMe: false,
    lastMessageAt: AT,
    unreadMessages: 0,
    presence: null,
    isGroup: false,
  },
  ...{ tags: [], chatbot: false, useIntegration: false, promptId: null, integrationId: null, closedAt: null },
  ...{ createdAt: AT, updatedAt: AT, order: '1', waitingSince: null, waitingOrder: '~1', revision: 1 },
});
const aMessage = (body: string): Message => ({
  ...{ id: 'm', ticketId: 't', contactId: 'c', contact: null, participant: null, body, fromMe: false, mediaType: null },
  ...{ mediaUrl: null, media: null, location: null, contacts: [], call: null, quotedMsg: null, reactions: [] },
  ...{ isDeleted: false, isForwarded: false, isEdited: false, edits: [], viewOnce: false, ack: 0, errorCode: null },
  ...{ read: false, recovered: false, userId: null, queueId: null, createdAt: AT, order: '1' },
});
