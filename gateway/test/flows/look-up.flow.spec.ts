import type { ConnectionView, Queue } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { HttpDouble } from '../../../services/service-kit/test/http-double.js';
import { aReceivable, IXC_TOKEN, IxcDouble, PIX } from '../../../services/tickets-messages/test/doubles/ixc.js';
import { CHROMIUM_PATH, remember, startBrowser } from './browser.js';
import { Desk, type DeskUser } from './desk.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const CPF = '529.982.247-25';

inBrowser('A look-up of invoices, from its integration to the phone', () => {
  let desk: Desk;
  let browser: Browser;
  let ixc: HttpDouble;
  let admin: DeskUser;
  let finance: string;
  beforeAll(async () => {
    ixc = await HttpDouble.start();
    const double = new IxcDouble();
    double.receivables[CPF] = [aReceivable('4012', { gateway_link: 'https://banco.test/b/4012' })];
    ixc.reply = double.reply;
    desk = await Desk.join();
    browser = await startBrowser();
    admin = await (await desk.logIn('admin')).listens();
    const [connection] = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    if (!connection) throw new Error('the demo has no connection');
    await desk.pair(admin, connection);
    const queues = await admin.call<Queue[]>('GET', '/queue');
    finance = queues.find(({ name }) => name === 'Financeiro')?.id ?? '';
    const change = { greetingMessage: 'Olá, {{firstName}}!', queueIds: [finance] };
    await admin.call('PUT', `/whatsapp/${connection.id}`, change);
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
    await ixc?.stop();
  });

  const choose = async (page: Page, field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('is configured by an administrator, and used by a contact', async () => {
    const { web } = desk.urls;
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' });
    await remember(context, admin);
    const page = await context.newPage();
    await page.goto(`${web}/queue-integration`);
    await page.getByRole('button', { name: 'Nova integração' }).click();
    await choose(page, 'Tipo *', 'IXC');
    await page.getByLabel('Nome *').fill('Provedor');
    await page.getByLabel('URL *').fill(ixc.url);
    await page.getByLabel('Token *').fill(IXC_TOKEN);
    await page.getByRole('button', { name: 'Testar conexão' }).click();
    await page.getByText('Integração testada com sucesso!').waitFor();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.getByText('Integração adicionada com sucesso.').waitFor();

    await page.goto(`${web}/queues/${finance}`);
    await page.getByRole('button', { name: 'Adicionar opção' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Título').fill('Segunda via');
    await choose(page, 'Consulta de fatura', 'Provedor');
    await dialog.getByText(/A mensagem pede o CPF ou CNPJ/).waitFor();
    await dialog.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('group', { name: '1 Segunda via' }).waitFor();

    const contact = await desk.phone.addContact({ name: 'Bruna Teles' });
    await contact.says('Oi', { to: desk.number });
    await contact.waitForMessage('Escolha uma das opções:\n\n*1* - Segunda via');
    await contact.says('1', { to: desk.number });
    await contact.waitForMessage('Digite o CPF ou CNPJ do titular da fatura.\n\n*0* - Voltar');
    await contact.says(CPF, { to: desk.number });
    await contact.waitForMessage(PIX);
    const [ticket] = await admin.tickets('searchParam=Bruna&showAll=true');
    const said = (await admin.messages(ticket?.id ?? '')).map(({ body }) => body);
    expect(said.find((body) => body.startsWith('*Fatura 4012*'))).toBe(
      '*Fatura 4012*\nVencimento: 10/12/2026\nValor: R$\u00A099,90\nhttps://banco.test/b/4012\n\n' +
        'O código Pix copia e cola vem na próxima mensagem:',
    );
  });
});
