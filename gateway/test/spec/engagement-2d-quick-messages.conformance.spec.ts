import type { QuickMessage, Schedule } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { PHONE } from '../flows/desk.js';
import { PDF, PNG } from './files.js';
import { call, composerOf, gone, must, seen, suite, unique, urls } from './suite.js';

const s = suite();
const fileOf = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });
const aShortcode = () => unique('qm').replaceAll(' ', '');
const aQuickMessage = (fields: object = {}) =>
  s.admin.call<QuickMessage>('POST', '/quick-messages', { shortcode: aShortcode(), message: 'Oi', ...fields });

async function withFile({ id }: QuickMessage, bytes: Buffer, name: string, type: string): Promise<void> {
  const form = new FormData();
  form.set('file', fileOf(bytes, name, type));
  await call('POST', `/quick-messages/${id}/media-upload`, { form, token: s.admin.token });
}

describe('E 2d Quick messages', () => {
  it('E032 a new quick message has status true and geral false', async () => {
    const { id } = await aQuickMessage();
    expect(await s.admin.call('GET', `/quick-messages/${id}`)).toMatchObject({ status: true, geral: false });
  });

  it('E031 removing the attachment empties mediaName and mediaPath', async () => {
    const quick = await aQuickMessage();
    await withFile(quick, PNG, 'foto.png', 'image/png');
    const read = () => s.admin.call<QuickMessage>('GET', `/quick-messages/${quick.id}`);
    expect((await read()).mediaName).toBe('foto.png');
    const page = await s.page(s.admin, { path: `/quick-messages/${quick.id}` });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remover o arquivo', exact: true }).click();
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await gone(dialog);
    expect(await read()).toMatchObject({ mediaName: null, mediaPath: null, isMedia: false });
  });

  it('E026 E027 E028 E029 E153 E196 the table shows shortcode, attachment, status and actions, and the dialog a message box of 7 rows', async () => {
    const word = aShortcode();
    const general = await aQuickMessage({ shortcode: `${word}a`, geral: true });
    const own = await aQuickMessage({ shortcode: `${word}b` });
    await withFile(own, PDF, 'tabela.pdf', 'application/pdf');
    const page = await s.page(s.admin, { path: '/quick-messages' });
    await page.getByRole('searchbox').fill(word);
    const rowOf = ({ shortcode }: QuickMessage) => page.getByRole('row').filter({ hasText: shortcode });
    await seen(rowOf(own));
    await seen(rowOf(general));
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    for (const head of ['Atalho', 'Arquivo', 'Status', 'Ações']) expect(heads).toContain(head);
    await seen(rowOf(general).getByText('Sem anexo', { exact: true }));
    await seen(rowOf(own).getByText('tabela.pdf', { exact: true }));
    const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date()); // dd/MM/yyyy
    expect(day).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    await seen(rowOf(own).getByText(day));
    expect(await rowOf(own).getByText('Sem anexo', { exact: true }).count()).toBe(0);
    expect(await rowOf(general).getByRole('img', { name: 'Geral', exact: true }).count()).toBe(1);
    expect(await rowOf(own).getByRole('img', { name: 'Geral', exact: true }).count()).toBe(0);
    await rowOf(own)
      .getByRole('button', { name: `Editar ${own.shortcode}`, exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    const box = dialog.getByRole('textbox', { name: 'Mensagem', exact: true });
    await seen(box);
    expect(await box.getAttribute('rows')).toBe('7');
    expect(await dialog.getByRole('switch', { name: /Geral/ }).count()).toBe(1);
    for (const by of [s.supervisor, s.marina]) {
      const other = await s.page(by, { path: '/quick-messages/create' });
      await seen(other.getByRole('dialog').getByRole('textbox', { name: 'Mensagem', exact: true }));
      expect(await other.getByRole('dialog').getByRole('switch', { name: /Geral/ }).count()).toBe(0);
    }
  });

  it('E030 a saved quick message with an attachment is offered in the composer and sends it', async () => {
    const quick = await aQuickMessage({ geral: true, message: unique('Tabela') });
    await withFile(quick, PDF, 'tabela.pdf', 'application/pdf');
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    await composerOf(page).fill(`/${quick.shortcode}`);
    await page.getByRole('option').filter({ hasText: quick.shortcode }).click();
    const dialog = page.getByRole('dialog');
    await seen(dialog.getByText('tabela.pdf'));
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const received = await talk.contact.waitForMessage({ kind: 'document' });
    expect(await talk.contact.file(received)).toEqual(PDF);
    expect(received.media).toMatchObject({ fileName: 'tabela.pdf' });
    expect(received.text).toContain(quick.message);
  });
});

describe('E 2e Schedules', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

  it('E039 E040 a schedule is sent to its contact at sendAt, once, with its text and file; one that was moved waits and a deleted one never goes', async () => {
    const talk = await s.attended();
    const { contact, ticket } = talk;
    const contactId = ticket.contact.id;
    const texts = ['Lembrete', 'Adiado', 'Apagado'].map((word) => unique(word));
    const sendAt = inSeconds(6);
    const form = new FormData();
    for (const [name, value] of Object.entries({ contactId, body: must(texts[0]), sendAt })) form.set(name, value);
    form.set('file', fileOf(PDF, 'lembrete.pdf', 'application/pdf'));
    const { body: first } = await call<Schedule>('POST', '/schedules', { form, token: s.admin.token });
    const make = (body?: string) => s.admin.call<Schedule>('POST', '/schedules', { contactId, body, sendAt });
    const [moved, dropped] = [await make(texts[1]), await make(texts[2])];
    await s.admin.call('PUT', `/schedules/${moved.id}`, { sendAt: inSeconds(3_600) });
    await s.admin.call('DELETE', `/schedules/${dropped.id}`);
    const received = await contact.waitForMessage({ kind: 'document' });
    expect(received.text).toBe(texts[0]);
    expect(received.sentAt).toBeGreaterThanOrEqual(Date.parse(sendAt));
    expect(received.sentAt).toBeLessThan(Date.parse(sendAt) + 20_000);
    expect(await contact.file(received)).toEqual(PDF);
    // later schedules are sent after all of these
    const last = unique('Último');
    await s.admin.call('POST', '/schedules', { contactId, body: last, sendAt: inSeconds(2) });
    await contact.waitForMessage(last);
    const sent = (await contact.received({ to: PHONE })).map(({ text }) => text);
    expect(sent.filter((text) => texts.includes(text ?? ''))).toEqual([texts[0]]);
    expect(await s.admin.call('GET', `/schedules/${first.id}`)).toMatchObject({ status: 'sent' });
    expect(await s.admin.call('GET', `/schedules/${moved.id}`)).toMatchObject({ status: 'pending' });
    await s.admin.call('DELETE', `/schedules/${moved.id}`);
  });

  it('E033 E034 E035 E036 E037 E038 the calendar has its views in Portuguese, shows, finds and makes schedules, also for the contact of the address', async () => {
    const [contact, other] = [await s.contact(unique('Ana')), await s.contact(unique('Bia'))];
    const day = new Date(Date.now() + 30 * 60_000);
    const plan = (contactId: string, body: string) =>
      s.admin.call<Schedule>('POST', '/schedules', { contactId, body, sendAt: day.toISOString() });
    const word = unique('Assunto');
    const [mine, theirs] = [await plan(contact.id, word), await plan(other.id, 'Outro')];
    const page = await s.page(s.admin, { path: '/schedules' });
    const main = page.getByRole('main');
    for (const name of ['Agenda', 'Semana', 'Dia', 'Mês'])
      await seen(main.getByRole('button', { name: new RegExp(`(^|\\s)${name}$`, 'i') }));
    const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
      ' ',
    );
    const zoned = (options: Intl.DateTimeFormatOptions, at = day) =>
      new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', ...options }).format(at);
    /** Opens the agenda of the month of this time: in the last hour of a month that is the next one. */
    const openAgenda = async (at: Date) => {
      await main.getByRole('button', { name: /(^|\s)Agenda$/ }).click();
      const [month, now] = [zoned({ month: 'numeric' }, at), zoned({ month: 'numeric' }, new Date())];
      if (month !== now) await main.locator('.fc-next-button').click();
    };
    await openAgenda(day);
    await seen(main.getByText(new RegExp(must(months[Number(zoned({ month: 'numeric' })) - 1]), 'i')));
    await main.getByRole('searchbox').fill(word);
    const entry = main.locator('.recado-schedule').filter({ hasText: contact.name });
    await seen(entry);
    await gone(main.getByText(other.name));
    await seen(main.getByText(zoned({ hour: '2-digit', minute: '2-digit' })));
    await seen(entry.getByRole('button', { name: `Editar ${contact.name}`, exact: true }));
    await seen(entry.getByRole('button', { name: `Excluir ${contact.name}`, exact: true }));

    await page.goto(`${urls.web}/schedules?contactId=${contact.id}`);
    const dialog = page.getByRole('dialog');
    const fixed = dialog.getByRole('textbox', { name: 'Contato', exact: true });
    await seen(fixed);
    expect(await fixed.inputValue()).toBe(contact.name);
    const later = new Date(day.getTime() + 60 * 60_000);
    const wall = new Date(later.getTime() - 3 * 3_600_000).toISOString().slice(0, 16); // São Paulo is three hours behind
    /** Fills in the open dialog and submits it. */
    const say = async (body: string) => {
      await dialog.getByRole('textbox', { name: 'Mensagem', exact: true }).fill(body);
      await dialog.locator('input[type=datetime-local]').fill(wall);
      await dialog.getByRole('button', { name: /^(Agendar|Adicionar|Salvar)$/ }).click();
      await gone(dialog);
    };
    const bodies = [unique('Novo'), unique('Novo')];
    await say(must(bodies[0]));
    await main.getByRole('button', { name: 'Novo agendamento', exact: true }).click();
    await dialog.getByRole('combobox', { name: /^Contato/ }).fill(other.name);
    await page.getByRole('option').filter({ hasText: other.name }).click();
    await say(must(bodies[1]));
    const read = async (body: string) => {
      const path = `/schedules/?searchParam=${encodeURIComponent(body)}`;
      return (await s.admin.call<{ schedules: Schedule[] }>('GET', path)).schedules;
    };
    const made: Schedule[] = [];
    for (const body of bodies) {
      await until('the schedule', async () => (await read(body)).length === 1);
      made.push(...(await read(body)));
    }
    expect(made.map(({ contactId }) => contactId)).toEqual([contact.id, other.id]);
    for (const one of made) expect(one.sendAt).toBe(new Date(`${wall}-03:00`).toISOString());
    await openAgenda(later); // a full day of the month hides some
    for (const body of bodies) await seen(main.locator('.recado-schedule').filter({ hasText: body }));
    for (const { id } of [mine, theirs, ...made]) await s.admin.call('DELETE', `/schedules/${id}`);
  });
});
