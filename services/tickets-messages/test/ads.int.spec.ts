import { ANY_AD, dayIn, publicContact, publicMessage, publicTicket, type AdReferral } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactQueryHandlers } from '../src/contacts/contact-query-handlers.js';
import { ListReportHandler } from '../src/reading/reports/list-report.js';
import { ShowReportFiguresHandler } from '../src/reading/reports/show-report-figures.js';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

const BREAD: AdReferral = {
  ...{ sourceType: 'ad', sourceId: '120211', sourceUrl: 'https://fb.me/pao', app: 'facebook' },
  ...{ headline: 'Pão quente', body: 'Às 17h', clickId: 'ARAk', picture: '/9j/4AAQSkZJRg==' },
};
const CAKE: AdReferral = { ...BREAD, sourceId: '120222', headline: 'Bolo de fubá', clickId: 'BRBk', picture: null };
const UNNAMED: AdReferral = { ...BREAD, sourceId: '', headline: '', clickId: 'CRCk' };
const source = ({ body: _text, picture: _picture, ...rest }: AdReferral) => rest;
const person = (n: number) => ({ number: `551198877${1_000 + n}`, lid: String(9_000 + n), name: `Cliente ${n}` });
const today = dayIn('America/Sao_Paulo', new Date());
const DAYS = { dateStart: '2026-01-01', dateEnd: today };

describe('a conversation started by an ad', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const contactOf = (company: Company, id: string) =>
    desk.get(ContactQueryHandlers).get({ id }, company.as(company.admin));
  const report = async (company: Company, filter: object = {}) =>
    (await desk.get(ListReportHandler).execute({ pageNumber: 1, ...DAYS, ...filter }, company.as(company.admin)))
      .tickets;
  const ads = async (company: Company, filter: object = {}) => {
    const figures = await desk.get(ShowReportFiguresHandler).execute({ ...DAYS, ...filter }, company.as(company.admin));
    return figures.ads?.map(({ id, name, tickets }) => ({ id, name, tickets }));
  };
  const search = async (company: Company, searchParam: string) => {
    const query = { searchParam, pageNumber: 1, showAll: true, withUnreadMessages: false };
    return (await desk.get(ListOrSearchTicketsHandler).execute(query, company.as(company.admin))).tickets.length;
  };

  it('shows the ad on its message, ticket and contact, and to webhooks without the picture', async () => {
    const company = await desk.company();
    await company.receives({ text: 'Quanto custa?', referral: BREAD });

    const ticket = await company.onlyTicket();
    const { messages } = await company.conversation();
    const contact = await contactOf(company, ticket.contactId);
    expect(messages[0]).toMatchObject({ body: 'Quanto custa?', referral: BREAD });
    expect(ticket.referral).toEqual(source(BREAD));
    expect(contact.referral).toEqual({ ...source(BREAD), at: messages[0]?.createdAt });
    const { picture: _picture, ...shown } = BREAD;
    expect(publicMessage(messages[0] as never).referral).toEqual(shown);
    expect(publicTicket(ticket).referral).toEqual(source(BREAD));
    expect(publicContact(contact).referral).toEqual(source(BREAD));
  });

  it('is found by the ad’s words, and shows the ad if the contact wrote nothing', async () => {
    const company = await desk.company();
    await company.receives({ text: '', referral: BREAD });
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: '📣 Pão quente', unreadMessages: 1 });
    expect(await search(company, 'quente')).toBe(1);
  });

  it('counts for the first ad of the ticket and of the contact; a later ticket has its own ad', async () => {
    const company = await desk.company();
    await company.receives({ text: 'Oi' });
    await company.receives({ text: 'Sobre o pão', referral: BREAD });
    await company.receives({ text: 'E o bolo?', referral: CAKE });
    const first = await company.onlyTicket();
    expect(first.referral).toEqual(source(BREAD));
    await desk.get(UpdateTicketHandler).execute({ id: first.id, status: 'closed' }, company.as(company.admin));

    await company.receives({ text: 'Bolo, por favor', referral: CAKE });

    const [second] = await company.tickets();
    expect(second?.id).not.toBe(first.id);
    expect(second?.referral).toEqual(source(CAKE));
    expect((await contactOf(company, first.contactId)).referral).toMatchObject(source(BREAD));
  });

  it('is not started by an ad if the company wrote first, and loses the ad card when the message is deleted', async () => {
    const company = await desk.company();
    await company.receives({ text: 'Resposta do celular', fromMe: true, referral: BREAD });
    expect((await company.onlyTicket()).referral).toBeUndefined();

    const { data } = await company.receives({ text: 'Do anúncio', referral: BREAD });
    await company.receives({ content: { type: 'revoke', targetId: data.messageId } });
    const { messages } = await company.conversation();
    expect(messages.map(({ referral }) => referral)).toEqual([undefined, undefined]);
    expect((await company.onlyTicket()).referral).toEqual(source(BREAD));
  });

  it('is listed, filtered and counted by ad, within its company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    for (const [n, referral] of [BREAD, BREAD, CAKE, UNNAMED, null].entries())
      await company.receives({ contact: person(n), referral });
    await other.receives({ referral: CAKE });

    const headlines = async (filter: object = {}) =>
      (await report(company, filter)).map(({ referral }) => referral?.headline ?? null);
    expect(await headlines()).toEqual([null, '', 'Bolo de fubá', 'Pão quente', 'Pão quente']);
    expect(await headlines({ adId: ANY_AD })).toEqual(['', 'Bolo de fubá', 'Pão quente', 'Pão quente']);
    expect(await headlines({ adId: CAKE.sourceId })).toEqual(['Bolo de fubá']);
    expect(await headlines({ adId: '7' })).toEqual([]);

    const all = [
      { id: '120211', name: 'Pão quente', tickets: 2 },
      { id: null, name: null, tickets: 1 },
      { id: '120222', name: 'Bolo de fubá', tickets: 1 },
    ];
    expect(await ads(company)).toEqual(all);
    expect(await ads(company, { adId: CAKE.sourceId })).toEqual([all[2]]);
  });
});
