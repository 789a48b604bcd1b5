import type { Announcement, Contact, Message, Tag, Ticket } from '@recado/contracts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import { PNG } from './files.js';
import {
  bubbleOf,
  call,
  cardMenu,
  composerOf,
  gone,
  itemsOf,
  messageMenu,
  must,
  placeOf,
  seen,
  SOON_MS,
  suite,
  unique,
  urls,
} from './suite.js';

const s = suite();
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const actionsOf = (page: Page) => page.getByRole('group', { name: 'Ações do atendimento' });

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  // some fields are a list to open, others a text field
  if (await field.evaluate((element) => element.tagName === 'INPUT')) await field.fill(option);
  else await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
async function findContact(dialog: Locator, page: Page, contact: Pick<Contact, 'name'>): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Contato' }).fill(contact.name);
  await page.getByRole('option', { name: new RegExp(`^${contact.name}`) }).click();
}
async function fromTicketMenu(page: Page, item: string): Promise<void> {
  await actionsOf(page).getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('2e Dialogs', () => {
  it('054 the contact dialog creates a contact, and edits one starting from its stored values', async () => {
    const name = unique('Pessoa');
    const number = await (await s.stranger(name)).number();
    const page = await s.page(s.admin, { path: '/contacts' });
    await page.getByRole('button', { name: 'Novo contato' }).click();
    const dialog = dialogOf(page, 'Novo contato');
    await dialog.getByLabel('Nome', { exact: true }).fill(name);
    await dialog.getByLabel('Número do WhatsApp').fill(number);
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await gone(dialog);
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: `Editar ${name}` }).click();
    const edit = dialogOf(page, 'Editar contato');
    expect(await edit.getByLabel('Nome', { exact: true }).inputValue()).toBe(name);
    expect(await edit.getByLabel('Número do WhatsApp').inputValue()).toBe(number);
    await edit.getByLabel('E-mail').fill('pessoa@exemplo.com');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await gone(edit);
    const { contacts } = await s.admin.call<{ contacts: Contact[] }>('GET', `/contacts?searchParam=${number}`);
    expect(contacts).toMatchObject([{ name, number, email: 'pessoa@exemplo.com' }]);
  });

  it('055 the contact dialog adds, changes and removes extra-info pairs of name and value', async () => {
    const contact = await s.contact();
    const page = await s.page(s.admin, { path: '/contacts' });
    const stored = async () =>
      (await s.admin.call<Contact>('GET', `/contacts/${contact.id}`)).extraInfo.map(({ name, value }) => [name, value]);
    const edited = async (work: (dialog: Locator) => Promise<void>) => {
      await page.reload(); // the dialog starts with the list's data, which may be outdated right after a save
      await page.getByRole('searchbox').fill(contact.name);
      await page.getByRole('button', { name: `Editar ${contact.name}` }).click();
      const dialog = dialogOf(page, 'Editar contato');
      await work(dialog);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await gone(dialog);
      return stored();
    };
    const added = await edited(async (dialog) => {
      await dialog.getByRole('button', { name: 'Adicionar informação' }).click();
      await dialog.getByLabel('Nome do campo').fill('CPF');
      await dialog.getByLabel('Valor').fill('123');
    });
    expect(added).toEqual([['CPF', '123']]);
    expect(await edited((dialog) => dialog.getByLabel('Valor').fill('456'))).toEqual([['CPF', '456']]);
    expect(await edited((dialog) => dialog.getByRole('button', { name: 'Excluir CPF' }).click())).toEqual([]);
  });

  it('056 the new-ticket dialog searches a contact and offers queue and connection', async () => {
    const contact = await s.contact();
    const page = await s.page(s.marina);
    await page.getByRole('button', { name: 'Novo atendimento' }).click();
    const dialog = dialogOf(page, 'Novo atendimento');
    await findContact(dialog, page, contact);
    await choose(page, dialog.getByRole('combobox', { name: 'Fila' }), 'Encomendas');
    await choose(page, dialog.getByRole('combobox', { name: 'Conexão' }), 'Loja Centro');
    await dialog.getByRole('button', { name: 'Criar atendimento' }).click();
    await page.waitForURL('**/tickets/*-*');
    await seen(page.getByRole('heading', { name: contact.name }));
  });

  it('057 the transfer dialog offers user, queue and connection', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    await actionsOf(page).getByRole('button', { name: 'Transferir' }).click();
    const dialog = dialogOf(page, /^Transferir/);
    await seen(dialog.getByRole('combobox', { name: 'Transferir para o usuário' }));
    await choose(page, dialog.getByRole('combobox', { name: 'Conexão' }), 'Loja Centro');
    await choose(page, dialog.getByRole('combobox', { name: 'Fila' }), 'Financeiro');
    await choose(page, dialog.getByRole('combobox', { name: 'Transferir para o usuário' }), 'Diego');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await gone(dialog);
    expect(await s.admin.call<Ticket>('GET', `/tickets/${talk.ticket.id}`)).toMatchObject({
      userId: s.diego.user.id,
      queueId: s.financeiro.id,
    });
  });

  it('058 the forward dialog chooses a contact', async () => {
    const talk = await s.attended();
    const contact = await s.contact();
    const page = await s.thread(s.marina, talk);
    await (await messageMenu(page, talk.text)).getByRole('menuitem', { name: 'Encaminhar' }).click();
    const dialog = dialogOf(page, /^Encaminhar/);
    await findContact(dialog, page, contact);
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    const received = await s.phone.contact(contact.name).waitForMessage({ kind: 'text' });
    expect(received.text).toContain(talk.text);
    await gone(dialog);
  });

  it("059 the edit dialog starts with the message's text and saves the new one", async () => {
    const talk = await s.attended();
    const [before, after] = [unique('antes'), unique('depois')];
    await s.send(s.marina, talk.ticket, before);
    const { id } = await talk.contact.waitForMessage(before);
    const page = await s.thread(s.marina, { ...talk, text: before });
    await (await messageMenu(page, before)).getByRole('menuitem', { name: 'Editar' }).click();
    const dialog = dialogOf(page, 'Editar mensagem');
    expect(await dialog.getByRole('textbox').inputValue()).toBe(before);
    await dialog.getByRole('textbox').fill(after);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await seen(bubbleOf(page, after));
    expect((await talk.contact.waitForChange(id, 'edit')).text).toBe(after);
  });

  it('060 the message menu offers forward, edit, delete, reply and react', async () => {
    const talk = await s.attended();
    const body = unique('nossa');
    await s.send(s.marina, talk.ticket, body);
    await talk.contact.waitForMessage(body);
    const page = await s.thread(s.marina, { ...talk, text: body });
    await seen(bubbleOf(page, body).getByRole('img', { name: /Entregue|Enviada|Lida/ }));
    const items = await itemsOf(await messageMenu(page, body));
    for (const item of ['Encaminhar', 'Editar', 'Apagar para todos', 'Responder', 'Reagir'])
      expect(items).toContain(item);
  });

  it('061 edit and delete are absent from the menu of a message that is not fromMe', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    const items = await itemsOf(await messageMenu(page, talk.text));
    expect(items).toContain('Responder');
    expect(items).not.toContain('Editar');
    expect(items).not.toContain('Apagar para todos');
  });

  it('062 the read-only ticket viewer shows a whole conversation without a composer', async () => {
    const talk = await s.writes(unique('a primeira'));
    const texts = Array.from({ length: 60 }, (_, n) => `${talk.text} ${n}`);
    await s.phone.burst({ to: s.aurora.number, contacts: [talk.number], texts, perSecond: 100 });
    await s.heard(must(texts.at(-1)));
    const page = await s.page(s.admin);
    await page.getByRole('tab', { name: 'Abertos' }).click();
    await page.getByRole('tab', { name: /^Aguardando/ }).click();
    await (await cardMenu(page, talk.ticket.contact.name)).getByRole('menuitem', { name: 'Espiar conversa' }).click();
    const dialog = dialogOf(page, /somente leitura/);
    await seen(dialog.getByText(must(texts.at(-1)), { exact: true }));
    const oldest = dialog.getByText(talk.text, { exact: true });
    const box = dialog.getByRole('log').locator('..');
    for (const deadline = Date.now() + SOON_MS; Date.now() < deadline && !(await oldest.isVisible());) {
      await box.evaluate((element) => element.scrollTo(0, 0));
      await page.waitForTimeout(200);
    }
    await seen(oldest);
    expect(await dialog.getByRole('textbox').count()).toBe(0);
  });

  it('063 the tag picker adds and removes tags of a ticket through POST /tags/sync', async () => {
    const talk = await s.attended();
    const tag = await s.admin.call<Tag>('POST', '/tags', { name: unique('Vip') });
    const page = await s.thread(s.marina, talk);
    const synced = async (work: (dialog: Locator) => Promise<void>) => {
      await page.getByRole('button', { name: 'Editar: Etiquetas' }).click();
      const dialog = dialogOf(page, /^Etiquetas de/);
      await work(dialog);
      await page.keyboard.press('Escape');
      const called = page.waitForResponse(`${urls.gateway}/tags/sync`);
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await called;
      return (await s.marina.call<Ticket>('GET', `/tickets/${talk.ticket.id}`)).tags.map(({ id }) => id);
    };
    expect(await synced((dialog) => choose(page, dialog.getByRole('combobox'), tag.name))).toEqual([tag.id]);
    expect(await synced((dialog) => dialog.getByTitle('Excluir').click())).toEqual([]);
  });

  it("064 a confirmation dialog's cancel changes nothing", async () => {
    const talk = await s.attended();
    const body = unique('fica');
    await s.send(s.marina, talk.ticket, body);
    await talk.contact.waitForMessage(body);
    const page = await s.thread(s.marina, { ...talk, text: body });
    await (await messageMenu(page, body)).getByRole('menuitem', { name: 'Apagar para todos' }).click();
    const dialog = dialogOf(page, 'Apagar mensagem?');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await gone(dialog);
    const stored = (await s.marina.messages(talk.ticket.id)).find((message: Message) => message.body === body);
    expect(stored?.isDeleted).toBe(false);
    await seen(bubbleOf(page, body));
  });

  it('065 the schedule dialog opens from the ticket and saves a schedule for its contact', async () => {
    const talk = await s.attended();
    const page = await s.thread(s.marina, talk);
    await fromTicketMenu(page, 'Agendar');
    const dialog = dialogOf(page, /agendamento/i);
    await dialog.getByLabel(/mensagem/i).fill('lembrete');
    await dialog.getByLabel(/data/i).fill('2030-01-01T10:00');
    await dialog.getByRole('button', { name: /Salvar|Adicionar/ }).click();
    await gone(dialog);
    const { schedules } = await s.marina.call<{ schedules: { contactId: string }[] }>('GET', '/schedules');
    expect(schedules.map(({ contactId }) => contactId)).toContain(talk.ticket.contactId);
  });

  it('066 the user dialog opens from the account menu with the own name, email and password only for a non-admin', async () => {
    const page = await s.page(s.marina);
    await page.getByRole('button', { name: 'Conta de Marina' }).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    const dialog = dialogOf(page, 'Meu perfil');
    expect(await dialog.getByLabel('Nome', { exact: true }).inputValue()).toBe('Marina');
    expect(await dialog.getByLabel('E-mail').inputValue()).toBe('marina@aurora.local');
    expect(await dialog.getByLabel('Nova senha').inputValue()).toBe('');
    expect(await dialog.locator('input, textarea, select, [role="combobox"]').count()).toBe(3);
  });

  it('067 the announcement viewer shows title, text and attachment', async () => {
    const operator = await s.person('super@recado.local');
    const notice = { title: unique('Manutenção'), text: 'No domingo, às 3 h.', priority: 1 };
    const { id } = await operator.call<Announcement>('POST', '/announcements', notice);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'mapa.png');
    await call('POST', `/announcements/${id}/media-upload`, { token: operator.token, form });
    const page = await s.page(s.marina);
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await page.getByRole('dialog').getByText(notice.title).click();
    const viewer = dialogOf(page, new RegExp(notice.title));
    await seen(viewer.getByText(notice.text));
    const picture = viewer.getByRole('img', { name: 'mapa.png' });
    await picture.evaluate((image) => (image as HTMLImageElement).decode()); // fails if the picture does not load
    await seen(viewer.getByRole('link', { name: 'Abrir anexo' }));
    expect(placeOf(page)).toBe('/tickets');
    expect(await composerOf(page).count()).toBe(0);
    await operator.call('DELETE', `/announcements/${id}`);
  });
});
