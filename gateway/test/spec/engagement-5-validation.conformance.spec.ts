import type { Campaign, Chat, ContactList, FileList, QuickMessage, Tag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { MP4, PDF, PNG } from './files.js';
import { sentBy } from './operator.js';
import { aNumber, call, gone, must, seen, suite, unique } from './suite.js';

const s = suite();
type Refusal = { error: string; details?: { fields?: Record<string, string[]> } };

/** Returns the server's message for a field; null if all fields are accepted. */
async function saidTo(by: DeskUser, path: string, json: object, field: string): Promise<string | null> {
  const { status, body } = await call<Refusal>('POST', path, { token: by.token, json });
  if (status === 200) return null;
  expect([status, body.error]).toEqual([400, 'ERR_VALIDATION']);
  return must(body.details?.fields?.[field]?.[0]);
}
const a = (count: number) => 'a'.repeat(count);
/** Returns a unique text of this length. */
const named = (length: number) => unique('').trim().padEnd(length, 'x').slice(0, length);

describe('E 5 Validation', () => {
  it("E133 tag name: 'Obrigatório', at 2 characters 'Mensagem muito curta'", async () => {
    const said = (name?: string) => saidTo(s.admin, '/tags', { name, color: '#336699' }, 'name');
    expect([await said(), await said(''), await said('ab')]).toEqual([
      ...['Obrigatório', 'Obrigatório', 'Mensagem muito curta'],
    ]);
    expect(await said(named(8))).toBeNull();
  });

  it("E134 contact list name: 'Required', 'Too Short!' at 1, 'Too Long!' at 51", async () => {
    const said = (name?: string) => saidTo(s.admin, '/contact-lists', { name }, 'name');
    expect([await said(), await said('a'), await said(a(51))]).toEqual(['Required', 'Too Short!', 'Too Long!']);
    expect(await said(named(50))).toBeNull();
  });

  it('E135 contact list item name: required, 2 to 50', async () => {
    const { id: contactListId } = await s.admin.call<ContactList>('POST', '/contact-lists', { name: unique('Lista') });
    const said = (name?: string) =>
      saidTo(s.admin, '/contact-list-items', { name, number: aNumber(), contactListId }, 'name');
    expect([await said(), await said('a'), await said(a(51))]).toEqual(['Required', 'Too Short!', 'Too Long!']);
    expect([await said('ab'), await said(a(50))]).toEqual([null, null]);
  });

  it('E136 contact list item number: 7 and 51 characters are refused, 8 and 50 pass', async () => {
    const { id: contactListId } = await s.admin.call<ContactList>('POST', '/contact-lists', { name: unique('Lista') });
    const said = (number: string) =>
      saidTo(s.admin, '/contact-list-items', { name: 'Ana', number, contactListId }, 'number');
    expect([await said('1234567'), await said('1'.repeat(51))]).toEqual(['Too Short!', 'Too Long!']);
    const spaced = [...aNumber()].join(' ').padEnd(49, ' ');
    expect([await said('12345678'), await said(`${spaced}1`)]).toEqual([null, null]);
  });

  it("E137 contact list item email: 'Invalid email' when wrong", async () => {
    const { id: contactListId } = await s.admin.call<ContactList>('POST', '/contact-lists', { name: unique('Lista') });
    const said = (email: string) =>
      saidTo(s.admin, '/contact-list-items', { name: 'Ana', number: aNumber(), email, contactListId }, 'email');
    expect([await said('ana@'), await said('ana@empresa.com'), await said('')]).toEqual(['Invalid email', null, null]);
  });

  it("E138 quick message without a shortcode says 'Obrigatório'", async () => {
    const said = (shortcode?: string) => saidTo(s.admin, '/quick-messages', { shortcode, message: 'x' }, 'shortcode');
    expect([await said(), await said(' ')]).toEqual(['Obrigatório', 'Obrigatório']);
    expect(await said(named(8))).toBeNull();
  });

  it("E139 'my file 1.png' is stored with the name 'my_file_1.png'", async () => {
    const made = { shortcode: named(8), message: 'x' };
    const { id } = await s.admin.call<QuickMessage>('POST', '/quick-messages', made);
    const form = new FormData();
    form.set('file', new File([new Uint8Array(PNG)], 'my file 1.png', { type: 'image/png' }));
    await call('POST', `/quick-messages/${id}/media-upload`, { form, token: s.admin.token });
    expect(await s.admin.call('GET', `/quick-messages/${id}`)).toMatchObject({ mediaName: 'my_file_1.png' });
  });

  it('E140 campaign name: required, 2 to 50', async () => {
    const said = (name?: string) => saidTo(s.admin, '/campaigns', { name }, 'name');
    expect([await said(), await said('a'), await said(a(51))]).toEqual(['Required', 'Too Short!', 'Too Long!']);
    expect(await said(named(50))).toBeNull();
  });

  it('E141 announcement without title or text is refused', async () => {
    const operator = await s.person('super@recado.local');
    expect(await saidTo(operator, '/announcements', { text: 'x' }, 'title')).toBe('Required');
    expect(await saidTo(operator, '/announcements', { title: 'x', text: ' ' }, 'text')).toBe('Required');
  });

  it('E142 an announcement attachment other than .png, .jpg, .jpeg is refused, in the screen and by the API', async () => {
    const operator = await s.person('super@recado.local');
    const { id } = await operator.call<{ id: string }>('POST', '/announcements', { title: unique('Aviso'), text: 'x' });
    for (const [bytes, name, type] of [
      [PDF, 'a.pdf', 'application/pdf'],
      [MP4, 'a.png', 'image/png'],
    ] as const) {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], name, { type }));
      const { status } = await call('POST', `/announcements/${id}/media-upload`, { form, token: operator.token });
      expect([name, status]).toEqual([name, 400]);
    }
    const page = await s.page(operator, { path: `/announcements/${id}` });
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Salvar', exact: true });
    const uploads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname.startsWith('/announcements')) uploads.push(pathname);
    });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('a.pdf', 'application/pdf', PDF);
    await save.click();
    await seen(dialog.getByRole('alert'));
    expect(uploads).toEqual([]);
    await choose('b.png', 'image/png', PNG);
    await save.click();
    await gone(dialog);
    expect(uploads).toEqual([`/announcements/${id}/media-upload`]);
    expect(await operator.call('GET', `/announcements/${id}`)).toMatchObject({ mediaName: 'b.png' });
    await operator.call('DELETE', `/announcements/${id}`);
  });

  it("E143 file list name of 2 characters says 'nome muito curto', a missing message is refused", async () => {
    expect(await saidTo(s.admin, '/files', { name: 'ab', message: 'x' }, 'name')).toBe('nome muito curto');
    expect(await saidTo(s.admin, '/files', { name: named(8) }, 'message')).toBe('Obrigatório');
    const { id } = await s.admin.call<FileList>('POST', '/files', { name: named(8), message: 'x' });
    await s.admin.call('DELETE', `/files/${id}`);
  });

  it('E146 an empty or blank chat message is not sent, and the API refuses it', async () => {
    const title = unique('Conversa');
    const { id, uuid } = await s.admin.call<Chat>('POST', '/chats', { title, users: [{ id: s.marina.user.id }] });
    for (const message of ['', ' \n '])
      expect((await call('POST', `/chats/${id}/messages`, { token: s.admin.token, json: { message } })).status).toBe(
        400,
      );
    const page = await s.page(s.admin, { path: `/chats/${uuid}` });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    const box = page.getByRole('main').getByRole('textbox').last();
    await box.fill('   ');
    await box.press('Enter');
    await box.fill('uma de verdade');
    await sentBy(page, 'POST', /\/messages$/, () => box.press('Enter'));
    await page.getByText('uma de verdade').first().waitFor();
    expect(asked.filter((path) => path.endsWith('/messages'))).toEqual([`/chats/${id}/messages`]);
  });
});

describe('E 6 Roles', () => {
  const refusalOf = async (by: DeskUser, method: string, path: string, json?: object) => {
    const { status, body } = await call<Refusal>(method, path, { token: by.token, ...(json && { json }) });
    return status === 200 ? null : `${status} ${body.error}`;
  };
  const NO = '403 ERR_NO_PERMISSION';
  const aQuickMessage = (by: DeskUser, geral = false) =>
    by.call<QuickMessage>('POST', '/quick-messages', { shortcode: named(8), message: 'Oi', geral });

  it('E150 the tag kanban switch shows to admin and supervisor and not to a user, and the API refuses it to a user', async () => {
    for (const by of [s.admin, s.supervisor])
      expect(await refusalOf(by, 'POST', '/tags', { name: unique('Raia'), kanban: 1 })).toBeNull();
    expect(await refusalOf(s.marina, 'POST', '/tags', { name: unique('Raia'), kanban: 1 })).toBe(NO);
    const { id } = await s.marina.call<Tag>('POST', '/tags', { name: unique('Etiqueta') });
    expect(await refusalOf(s.marina, 'PUT', `/tags/${id}`, { kanban: 1 })).toBe(NO);
    for (const [by, count] of [
      [s.supervisor, 1],
      [s.marina, 0],
    ] as const) {
      const page = await s.page(by, { path: '/tags' });
      await page.getByRole('button', { name: 'Nova etiqueta' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome').waitFor();
      expect(await dialog.getByRole('switch').count()).toBe(count);
    }
  });

  it('E151 an admin and a supervisor edit and delete any quick message', async () => {
    for (const by of [s.admin, s.supervisor])
      for (const { id } of [await aQuickMessage(s.marina), await aQuickMessage(s.admin, true)]) {
        expect(await refusalOf(by, 'PUT', `/quick-messages/${id}`, { message: 'Outra' })).toBeNull();
        expect(await refusalOf(by, 'DELETE', `/quick-messages/${id}`)).toBeNull();
      }
  });

  it('E152 a user edits and deletes only non-general quick messages', async () => {
    const [own, ...general] = [
      await aQuickMessage(s.marina),
      await aQuickMessage(s.admin, true),
      await aQuickMessage(s.marina),
    ];
    const other = await aQuickMessage(s.diego);
    // an admin shares one of her own
    await s.admin.call('PUT', `/quick-messages/${must(general[1]).id}`, { geral: true });
    expect(await refusalOf(s.marina, 'PUT', `/quick-messages/${own.id}`, { message: 'Outra' })).toBeNull();
    expect(await refusalOf(s.marina, 'DELETE', `/quick-messages/${own.id}`)).toBeNull();
    for (const { id } of general) {
      expect(await refusalOf(s.marina, 'PUT', `/quick-messages/${id}`, { message: 'Outra' })).toBe(NO);
      expect(await refusalOf(s.marina, 'DELETE', `/quick-messages/${id}`)).toBe(NO);
    }
    expect(await refusalOf(s.marina, 'DELETE', `/quick-messages/${other.id}`)).toMatch(/^40[34] /);
  });

  it('E153 only an admin sees the geral selector, and the API refuses geral to others', async () => {
    const geral = { shortcode: named(8), message: 'x', geral: true };
    for (const by of [s.supervisor, s.marina]) expect(await refusalOf(by, 'POST', '/quick-messages', geral)).toBe(NO);
    expect(await refusalOf(s.admin, 'POST', '/quick-messages', geral)).toBeNull();
    for (const [by, count] of [
      [s.admin, 1],
      [s.supervisor, 0],
      [s.marina, 0],
    ] as const) {
      const dialog = (await s.page(by, { path: '/quick-messages/create' })).getByRole('dialog');
      await seen(dialog.getByRole('textbox', { name: 'Mensagem', exact: true }));
      expect(await dialog.getByRole('switch', { name: /Geral/ }).count()).toBe(count);
    }
  });

  it('E154 chat edit and delete by a non-owner are refused by the API, by an admin too', async () => {
    const chat = await s.marina.call<Chat>('POST', '/chats', {
      title: unique('Conversa'),
      users: [{ id: s.admin.user.id }, { id: s.diego.user.id }],
    });
    for (const by of [s.admin, s.diego]) {
      expect(await refusalOf(by, 'PUT', `/chats/${chat.id}`, { title: 'Minha' })).toBe(NO);
      expect(await refusalOf(by, 'DELETE', `/chats/${chat.id}`)).toBe(NO);
    }
    expect(await refusalOf(s.marina, 'PUT', `/chats/${chat.id}`, { title: 'Nossa' })).toBeNull();
  });

  it('E155 each of external API, campaigns, kanban, internal chat and schedules is refused by the API without its plan flag', async () => {
    const [poor, rich] = [await s.adminOf('Magra'), await s.adminOf('Outra')];
    for (const path of [
      ...['/campaigns', '/contact-lists', '/campaign-settings', '/tags/kanban', '/chats', '/schedules'],
      '/messages-api/usage',
    ]) {
      expect([path, await refusalOf(poor, 'GET', path)]).toEqual([path, '403 ERR_PLAN_FEATURE']);
      expect([path, await refusalOf(rich, 'GET', path)]).toEqual([path, null]);
    }
    const campaign = await rich.call<Campaign>('POST', '/campaigns', { name: unique('Campanha') });
    expect(await refusalOf(poor, 'GET', `/campaigns/${campaign.id}`)).toBe('403 ERR_PLAN_FEATURE');
  });
});
