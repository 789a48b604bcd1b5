import type { ConnectionView } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import type { DeskUser } from '../flows/desk.js';
import {
  aCampaign,
  aListOf,
  campaignPage,
  countsOf,
  hasStatus,
  inMinutes,
  readCampaign as read,
  setPace,
} from './campaigns.js';
import { call, must, OUTRA_PHONE, seen, suite, unique, urls } from './suite.js';

const s = suite();
/** Campaigns are sent over this company's number, one test file at a time. */
const owner = () => s.adminOf('Outra');
const change = async (by: DeskUser, id: string, json: object) => {
  const { status, body } = await call('PUT', `/campaigns/${id}`, { token: by.token, json });
  return [status, body['error']];
};
const act = async (by: DeskUser, id: string, name: 'cancel' | 'restart') => {
  const { status, body } = await call('POST', `/campaigns/${id}/${name}`, { token: by.token });
  return [status, body['error']];
};
const REFUSED = [409, 'ERR_CAMPAIGN_STATUS'];
const TAKEN = [200, undefined];

/** A campaign that has written to the first recipient and writes to the next after a while. */
async function running(count: number) {
  const admin = await owner();
  const { id: contactListId, people } = await aListOf(s, admin, count);
  const text = unique('Oferta');
  await setPace(admin, 20);
  const { id, name } = await aCampaign(admin, { contactListId, message1: text, scheduledAt: inMinutes(0) });
  const received = (texts = [text]) => countsOf(people, OUTRA_PHONE, texts);
  const sum = async () => (await received()).reduce((all, one) => all + one, 0);
  // the number may have just sent a message, possibly for another test file, and the pace is per number
  await until('its first message', async () => (await sum()) === 1, 60_000);
  return { admin, id, name, text, received };
}

/** Sends a campaign of one message over the same number and waits for its end. */
async function another(admin: DeskUser): Promise<string> {
  await setPace(admin, 0);
  const { id: contactListId, people } = await aListOf(s, admin, 1);
  const [message1, scheduledAt] = [unique('Convite'), inMinutes(0.1)];
  const { id, status } = await aCampaign(admin, { contactListId, message1, scheduledAt });
  expect(status).toBe('PROGRAMADA');
  await hasStatus(admin, id, 'FINALIZADA');
  expect(await countsOf(people, OUTRA_PHONE, [message1])).toEqual([1]);
  const { completedAt, report } = await read(admin, id);
  expect(Date.parse(completedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(scheduledAt));
  expect(report).toMatchObject({ total: 1, sent: 1, remaining: 0 });
  return id;
}

describe('E 4 States of a campaign', () => {
  it('E120 E121 E123 E127 E128 a running campaign is read-only and stops when it is cancelled; then its messages can be changed, and a restart writes to the others only', async () => {
    const { admin, id, text, received } = await running(3);
    expect(await read(admin, id)).toMatchObject({ status: 'EM_ANDAMENTO', completedAt: null });
    expect(await change(admin, id, { message1: 'Outro texto' })).toEqual(REFUSED);
    expect(await act(admin, id, 'cancel')).toEqual(TAKEN);
    expect(await read(admin, id)).toMatchObject({ status: 'CANCELADA' });

    await another(admin); // at full speed, and the cancelled one remains unchanged meanwhile
    expect((await received()).toSorted()).toEqual([0, 0, 1]);
    const corrected = unique('Corrigida');
    expect(await change(admin, id, { message1: corrected })).toEqual(TAKEN);
    expect(await read(admin, id)).toMatchObject({ status: 'CANCELADA', message1: corrected });

    expect(await act(admin, id, 'restart')).toEqual(TAKEN);
    await hasStatus(admin, id, 'FINALIZADA');
    expect((await received()).toSorted()).toEqual([0, 0, 1]);
    expect(await received([text, corrected])).toEqual([1, 1, 1]);
    expect(await change(admin, id, { message1: 'Outro texto' })).toEqual(REFUSED);
    expect((await read(admin, id)).message1).toBe(corrected);
  });

  it('E122 cancel and restart from any other status are refused', async () => {
    const admin = await owner();
    const [idle, planned, ended] = [
      await aCampaign(admin),
      await aCampaign(admin, { scheduledAt: inMinutes(120) }),
      { id: await another(admin) },
    ];
    for (const { id } of [idle, planned, ended])
      expect([await act(admin, id, 'cancel'), await act(admin, id, 'restart')]).toEqual([REFUSED, REFUSED]);
    const { id } = await running(2);
    expect(await act(admin, id, 'restart')).toEqual(REFUSED);
    await act(admin, id, 'cancel');
    expect(await act(admin, id, 'cancel')).toEqual(REFUSED);
  });

  it('E124 an INATIVA campaign can be edited', async () => {
    const admin = await owner();
    const { id } = await aCampaign(admin);
    expect(await change(admin, id, { name: 'Outro nome', message1: 'Outro texto' })).toEqual(TAKEN);
    expect(await read(admin, id)).toMatchObject({ name: 'Outro nome', message1: 'Outro texto' });
  });

  it('E125 a PROGRAMADA campaign 61 minutes ahead can be edited', async () => {
    const admin = await owner();
    const { id } = await aCampaign(admin, { scheduledAt: inMinutes(61) });
    expect(await change(admin, id, { message1: 'Outro texto' })).toEqual(TAKEN);
    expect((await read(admin, id)).message1).toBe('Outro texto');
    await admin.call('DELETE', `/campaigns/${id}`);
  });

  it('E126 a PROGRAMADA campaign 59 minutes ahead is read-only and PUT is refused', async () => {
    const admin = await owner();
    const { id, name } = await aCampaign(admin, { scheduledAt: inMinutes(59) });
    expect(await change(admin, id, { message1: 'Outro texto' })).toEqual(REFUSED);
    const page = await campaignPage(s, admin, `/campaigns/${id}`);
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Nome', exact: true });
    await seen(field);
    expect([await field.inputValue(), await field.isEditable()]).toEqual([name, false]);
    expect(await dialog.getByRole('button', { name: 'Salvar', exact: true }).count()).toBe(0);
    await admin.call('DELETE', `/campaigns/${id}`);
  });
});

describe('E 2f The table of campaigns', () => {
  it('E041 E042 E043 E044 E045 E118 E119 the table has its columns and words, and stop, restart and report as the status allows', async () => {
    const admin = await owner();
    const idle = await admin.call<{ id: string; name: string; status: string }>('POST', '/campaigns', {
      name: unique('Vazia'),
    });
    expect(idle.status).toBe('INATIVA');
    const connections = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    const { id: whatsappId, name: connection } = must(connections.find(({ status }) => status === 'CONNECTED'));
    const planned = await aCampaign(admin, { scheduledAt: '2031-05-06T15:30:00.000Z', whatsappId });
    const ended = await read(admin, await another(admin));
    const stopped = await running(2);
    await act(admin, stopped.id, 'cancel');
    const busy = await running(4); // enough recipients that it is still sending after the page was checked
    const page = await campaignPage(s, admin, '/campaigns');
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    await seen(rowOf(busy.name));
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(heads).toEqual(['Nome', 'Status', 'Lista de contatos', 'Conexão', 'Agendamento', 'Conclusão', 'Ações']);
    const cellsOf = async (name: string) =>
      (await rowOf(name).getByRole('cell').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect((await cellsOf(idle.name)).slice(0, 6)).toEqual([
      ...[idle.name, 'Inativa', 'Não definida', 'Não definido', 'Sem agendamento', 'Não concluída'],
    ]);
    expect((await cellsOf(planned.name)).slice(0, 6)).toEqual([
      ...[planned.name, 'Programada', planned.contactList?.name, connection, '06/05/2031 12:30', 'Não concluída'],
    ]);
    const buttons = async (name: string) => [
      await rowOf(name)
        .getByText(/^(Inativa|Programada|Em Andamento|Cancelada|Finalizada)$/)
        .innerText(),
      await rowOf(name)
        .getByRole('button', { name: `Parar ${name}`, exact: true })
        .count(),
      await rowOf(name)
        .getByRole('button', { name: `Reiniciar ${name}`, exact: true })
        .count(),
    ];
    expect(await buttons(planned.name)).toEqual(['Programada', 0, 0]);
    expect(await buttons(busy.name)).toEqual(['Em Andamento', 1, 0]);
    expect(await buttons(stopped.name)).toEqual(['Cancelada', 0, 1]);
    expect(await buttons(ended.name)).toEqual(['Finalizada', 0, 0]);
    expect((await cellsOf(ended.name))[5]).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    await rowOf(ended.name)
      .getByRole('button', { name: `Relatório de ${ended.name}`, exact: true })
      .click();
    await page.waitForURL(`**/campaign/${ended.id}/report`);
    await act(admin, busy.id, 'cancel');
  });

  it('E046 E175 E192 a campaign is edited, stopped, restarted and deleted from the table, each with a toast, and a failure shows its reason', async () => {
    const busy = await running(3);
    const { admin } = busy;
    const idle = await aCampaign(admin);
    const page = await campaignPage(s, admin, '/campaigns');
    const button = (verb: string, { name }: { name: string }) =>
      page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('button', { name: `${verb} ${name}`, exact: true });
    const toast = page.locator('.MuiSnackbar-root');
    await seen(button('Parar', busy));
    await page.route(`**/campaigns/${busy.id}/cancel`, (route) => {
      const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
      const json = { error: 'ERR_OF_ANOTHER_RELEASE', message: 'O número está bloqueado' };
      return route.request().method() === 'POST' ? route.fulfill({ status: 409, headers, json }) : route.continue();
    });
    await button('Parar', busy).click();
    await seen(toast.getByText('O número está bloqueado', { exact: true }));
    await page.unroute(`**/campaigns/${busy.id}/cancel`);
    await button('Parar', busy).click();
    await seen(toast.filter({ hasText: /cancelada/i }));
    await hasStatus(admin, busy.id, 'CANCELADA');
    await button('Reiniciar', busy).click();
    await seen(toast.filter({ hasText: /reiniciada/i }));
    await hasStatus(admin, busy.id, 'EM_ANDAMENTO');

    await button('Editar', idle).click();
    const name = unique('Renomeada');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
    await seen(toast.getByText('Alterações salvas', { exact: true }));
    await seen(button('Excluir', { name }));
    await button('Excluir', { name }).click();
    expect((await call('GET', `/campaigns/${idle.id}`, { token: admin.token })).body).toMatchObject({ name });
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await seen(toast.filter({ hasText: /excluída/i }));
    expect((await call('GET', `/campaigns/${idle.id}`, { token: admin.token })).status).toBe(404);
    await act(admin, busy.id, 'cancel');
  });
});
