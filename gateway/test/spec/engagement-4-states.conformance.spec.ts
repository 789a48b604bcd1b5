import type { Campaign, CampaignWithReport, ContactList } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import type { Person } from '../flows/desk.js';
import { call, OUTRA_PHONE, suite, unique } from './suite.js';

const s = suite();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const change = async (by: Person, id: string, json: object) => {
  const { status, body } = await call('PUT', `/campaigns/${id}`, { token: by.token, json });
  return [status, body['error']];
};
const act = async (by: Person, id: string, name: 'cancel' | 'restart') => {
  const { status, body } = await call('POST', `/campaigns/${id}/${name}`, { token: by.token });
  return [status, body['error']];
};
const REFUSED = [409, 'ERR_CAMPAIGN_STATUS'];
const read = (by: Person, id: string) => by.call<CampaignWithReport>('GET', `/campaigns/${id}`);

/** A list of so many people on WhatsApp. */
async function aListOf(by: Person, count: number) {
  const { id } = await by.call<ContactList>('POST', '/contact-lists', { name: unique('Lista') });
  const people = await Promise.all(Array.from({ length: count }, () => s.stranger()));
  for (const contact of people) {
    const item = { contactListId: id, name: unique('Pessoa'), number: await contact.number(), email: '' };
    await by.call('POST', '/contact-list-items', item);
  }
  return { id, people };
}

async function aCampaign(by: Person, fields: object = {}): Promise<Campaign> {
  const { id: contactListId } = await by.call<ContactList>('POST', '/contact-lists', { name: unique('Lista') });
  const given = { name: unique('Campanha'), message1: unique('Promoção'), contactListId };
  return by.call<Campaign>('POST', '/campaigns', { ...given, ...fields });
}

/** A campaign of `Outra` that is sending: fifteen minutes between two messages would be too fast to finish. */
async function running(count: number, text = unique('Oferta')) {
  const admin = await s.adminOf('Outra');
  const { id: contactListId, people } = await aListOf(admin, count);
  const before = await admin.call<object>('GET', '/campaign-settings');
  await admin.call('POST', '/campaign-settings', { settings: { ...before, messageInterval: 20 } });
  const campaign = await aCampaign(admin, { contactListId, message1: text, scheduledAt: inMinutes(0.05) });
  const isRunning = async () => (await read(admin, campaign.id)).status === 'EM_ANDAMENTO';
  await until('the start', isRunning, 30_000);
  return { admin, campaign, people, text };
}
/** How many messages with this text each of them has. */
const receivedBy = (people: Awaited<ReturnType<typeof aListOf>>['people'], text: string) =>
  Promise.all(
    people.map(async (contact) => {
      const all = await contact.received({ to: OUTRA_PHONE });
      return all.filter((message) => message.text === text).length;
    }),
  );

describe('E 4 States of a campaign', () => {
  it('E118 a new campaign is INATIVA, labelled Inativa', async () => {
    const { name, status } = await aCampaign(s.admin);
    expect(status).toBe('INATIVA');
    const page = await s.page(s.admin, { path: '/campaigns' });
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('row').filter({ hasText: name }).getByText('Inativa', { exact: true }).waitFor();
  });

  it('E120 cancel takes EM_ANDAMENTO to CANCELADA and sending stops', async () => {
    const { admin, campaign, people, text } = await running(3);
    expect(await act(admin, campaign.id, 'cancel')).toEqual([200, undefined]);
    expect(await read(admin, campaign.id)).toMatchObject({ status: 'CANCELADA' });
    const { report } = await read(admin, campaign.id);
    expect(report.sent).toBeLessThan(3);
    const sent = await receivedBy(people, text);
    expect(sent.filter((count) => count > 0).length).toBeLessThan(3);
  });

  it('E121 restart takes CANCELADA to EM_ANDAMENTO and nobody is written to twice', async () => {
    const { admin, campaign, people, text } = await running(2);
    await until('the first message', async () => (await receivedBy(people, text)).includes(1), 30_000);
    await act(admin, campaign.id, 'cancel');
    const before = await admin.call<object>('GET', '/campaign-settings');
    await admin.call('POST', '/campaign-settings', { settings: { ...before, messageInterval: 0 } });
    expect(await act(admin, campaign.id, 'restart')).toEqual([200, undefined]);
    await until('the end', async () => (await read(admin, campaign.id)).status === 'FINALIZADA', 60_000);
    expect(await receivedBy(people, text)).toEqual([1, 1]);
  });

  it('E122 cancel and restart from any other status are refused', async () => {
    const [idle, planned] = [await aCampaign(s.admin), await aCampaign(s.admin, { scheduledAt: inMinutes(120) })];
    for (const { id } of [idle, planned]) {
      expect(await act(s.admin, id, 'cancel')).toEqual(REFUSED);
      expect(await act(s.admin, id, 'restart')).toEqual(REFUSED);
    }
    await s.admin.call('DELETE', `/campaigns/${planned.id}`);
  });

  it('E123 a PROGRAMADA campaign becomes EM_ANDAMENTO at scheduledAt and FINALIZADA with completedAt when all are settled', async () => {
    const admin = await s.adminOf('Outra');
    const { id: contactListId, people } = await aListOf(admin, 1);
    const [message1, scheduledAt] = [unique('Convite'), inMinutes(0.1)];
    const { id, status } = await aCampaign(admin, { contactListId, message1, scheduledAt });
    expect(status).toBe('PROGRAMADA');
    await until('the end', async () => (await read(admin, id)).status === 'FINALIZADA', 60_000);
    const { completedAt, report } = await read(admin, id);
    expect(Date.parse(completedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(scheduledAt));
    expect(report).toMatchObject({ total: 1, sent: 1, remaining: 0 });
    expect(await receivedBy(people, message1)).toEqual([1]);
  });

  it('E124 an INATIVA campaign can be edited', async () => {
    const { id } = await aCampaign(s.admin);
    expect(await change(s.admin, id, { name: 'Outro nome', message1: 'Outro texto' })).toEqual([200, undefined]);
    expect(await read(s.admin, id)).toMatchObject({ name: 'Outro nome', message1: 'Outro texto' });
  });

  it('E125 a PROGRAMADA campaign 61 minutes ahead can be edited', async () => {
    const { id } = await aCampaign(s.admin, { scheduledAt: inMinutes(61.5) });
    expect(await change(s.admin, id, { message1: 'Outro texto' })).toEqual([200, undefined]);
    await s.admin.call('DELETE', `/campaigns/${id}`);
  });

  it('E126 a PROGRAMADA campaign 59 minutes ahead is read-only and PUT is refused', async () => {
    const { id, name } = await aCampaign(s.admin, { scheduledAt: inMinutes(59) });
    expect(await change(s.admin, id, { message1: 'Outro texto' })).toEqual(REFUSED);
    const page = await s.page(s.admin, { path: `/campaigns/${id}` });
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Nome' });
    await field.waitFor();
    expect([await field.inputValue(), await field.isEditable()]).toEqual([name, false]);
    await s.admin.call('DELETE', `/campaigns/${id}`);
  });

  it('E127 EM_ANDAMENTO and FINALIZADA are read-only and PUT is refused', async () => {
    const { admin, campaign } = await running(1);
    const text = { message1: 'Outro texto' };
    const { status } = await read(admin, campaign.id);
    if (status === 'EM_ANDAMENTO') expect(await change(admin, campaign.id, text)).toEqual(REFUSED);
    await until('the end', async () => (await read(admin, campaign.id)).status === 'FINALIZADA', 60_000);
    expect(await change(admin, campaign.id, text)).toEqual(REFUSED);
  });

  it('E128 a CANCELADA campaign’s messages can be edited and saved', async () => {
    const { admin, campaign } = await running(3);
    await act(admin, campaign.id, 'cancel');
    expect(await change(admin, campaign.id, { message1: 'Corrigida' })).toEqual([200, undefined]);
    expect(await read(admin, campaign.id)).toMatchObject({ status: 'CANCELADA', message1: 'Corrigida' });
  });
});
