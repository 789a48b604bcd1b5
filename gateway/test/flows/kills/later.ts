import { randomUUID } from 'node:crypto';
import type { Campaign, CampaignWithReport, Schedule, Ticket } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../../scripts/testing/until.mjs';
import { crash, screenOf, type Kit } from './kit.js';

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

/** Scheduled sends survive the end of their service. */
export function sendsLater(kit: () => Kit, inBrowser: typeof it): void {
  it('a scheduled message is sent once, into the ticket, although its service was killed before', async () => {
    const { desk, admin } = kit();
    const [text, body] = [unique('Oi'), unique('Lembrete')];
    const contact = await desk.phone.addContact({ name: unique('Cliente') });
    await contact.says(text, { to: desk.number });
    const { ticket } = await admin.hears('appMessage', ({ message }) => message.body === text);
    const id = ticket?.id ?? '';
    const { contactId } = await admin.call<Ticket>('GET', `/tickets/${id}`);
    const sendAt = new Date(Date.now() + 2_000).toISOString();

    const { id: scheduleId } = await admin.call<Schedule>('POST', '/schedules', { contactId, body, sendAt });
    await crash(desk, 'campaigns-schedules');

    await contact.waitForMessage(body);
    await admin.hears('schedule', ({ schedule }) => schedule?.id === scheduleId && schedule.status === 'sent');
    expect((await admin.messages(id)).filter((message) => message.body === body)).toHaveLength(1);
  });

  /** Imports a table into a list on the screen. @returns the id of the list */
  const listOf = async (numbers: readonly string[]): Promise<string> => {
    const { desk, admin } = kit();
    const page = await screenOf(kit()).context.newPage();
    const list = unique('Lista');
    const csv = ['nome;numero', ...numbers.map((number, n) => `Pessoa ${n + 1};${number}`)].join('\n');
    await page.goto(`${desk.urls.web}/contact-lists`);
    await page.getByRole('button', { name: 'Nova lista' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill(list);
    await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('button', { name: `Abrir os contatos de ${list}` }).click();
    await page.getByRole('heading', { name: list }).waitFor();
    await page.getByRole('button', { name: 'Importar' }).click();
    const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('dialog').getByText('3 adicionados, 0 repetidos, 0 recusados.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
    await page
      .getByRole('row', { name: /Pessoa 3/ })
      .getByRole('img', { name: 'WhatsApp válido' })
      .waitFor();
    await page.close();
    const lists = await admin.call<{ id: string; name: string }[]>('GET', '/contact-lists/list');
    return lists.find(({ name }) => name === list)?.id ?? '';
  };

  describe('a contact list', () => {
    inBrowser(
      'that a table has filled is sent a campaign, each once, although its service was killed in the middle',
      async () => {
        const { desk, admin } = kit();
        const names = ['Campanha 1', 'Campanha 2', 'Campanha 3'];
        const contacts = await Promise.all(names.map((name) => desk.phone.addContact({ name })));
        const contactListId = await listOf(await Promise.all(contacts.map((contact) => contact.number())));
        const greeting = unique('Promoção');
        await admin.call('POST', '/campaign-settings', { settings: { messageInterval: 0, greaterInterval: 0 } });
        const scheduledAt = new Date().toISOString();
        const asked = { name: 'Natal', contactListId, scheduledAt, message1: `${greeting}, {nome}!` };
        const { id } = await admin.call<Campaign>('POST', '/campaigns', asked);
        await admin.hears('campaign', ({ record }) => record?.id === id && record.status === 'EM_ANDAMENTO');
        await crash(desk, 'campaigns-schedules');

        for (const [n, contact] of contacts.entries()) await contact.waitForMessage(`${greeting}, Pessoa ${n + 1}!`);
        const page = await screenOf(kit()).context.newPage();
        await page.goto(`${desk.urls.web}/campaign/${id}/report`);
        await page.getByText('3 de 3 contatos').waitFor();
        await page.getByText('Finalizada').waitFor();
        await page.close();
        for (const contact of contacts) expect(await contact.received({ to: desk.number })).toHaveLength(1);
        // a phone confirms messages after the campaign has finished
        const report = await until('every delivery', async () => {
          const { report: now } = await admin.call<CampaignWithReport>('GET', `/campaigns/${id}`);
          return now.delivered === contacts.length && now;
        });
        expect(report).toMatchObject({ total: 3, valid: 3, sent: 3, delivered: 3, failed: 0, remaining: 0 });
      },
    );
  });
}
