import type { QueueIntegration } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { copiedBy } from '../../test/copied-by.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './IntegrationList.js';

const AT = '2026-11-21T12:00:00.000Z';
const anIntegration = (fields: Partial<QueueIntegration> = {}): QueueIntegration => ({
  ...{ id: 'i1', number: 7, type: 'n8n', name: 'Pedidos', projectName: 'Pedidos', jsonContent: '', language: '' },
  ...{ urlN8N: 'https://bots.test/hook', typebotSlug: '', typebotExpires: 1, typebotDelayMessage: 1_000 },
  ...{ typebotKeywordFinish: '', typebotKeywordRestart: '', typebotUnknownMessage: '', typebotRestartMessage: '' },
  ...{ createdAt: AT, updatedAt: AT },
  ...fields,
});
const BOT = anIntegration({ id: 'i2', number: 8, type: 'dialogflow', name: 'Bot', projectName: 'loja' });
const KEYED = { ...BOT, jsonContent: '••••••••', language: 'pt-BR' as const };
const open = (queueIntegrations: QueueIntegration[], more: Record<string, () => unknown> = {}) => {
  const user = aUser();
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /admin/queue-integration': () => tableReply('queue-integration', queueIntegrations),
    'GET /admin/queue-integration/i2': () => KEYED,
    'POST /admin/queue-integration': ({ body }) => anIntegration(body as object),
    'POST /queueIntegration/testSession': () => ({ message: 'ok' }),
    'DELETE /admin/queue-integration/i1': () => ({ message: 'ok' }),
    ...more,
  });
  const { say } = renderApp('/queue-integration', user);
  return { gateway, say };
};
const choose = async (type: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Tipo *' }));
  await userEvent.click(await screen.findByRole('option', { name: type }));
};

describe('the integrations page', () => {
  it('shows their number in the title, and the type, id and name of each', async () => {
    open([anIntegration(), KEYED]);

    expect(await screen.findByRole('heading', { name: 'Integrações (2)' })).toBeVisible();
    const row = within(screen.getByRole('row', { name: /Pedidos/ }));
    expect(row.getByRole('img', { name: 'N8N' })).toBeVisible();
    expect(row.getByText('7')).toBeVisible();
  });

  it.each([
    ['DialogFlow', ['Nome *', 'Nome do projeto *', 'Conteúdo do JSON *', 'Idioma *']],
    ['DialogFlow CX', ['Nome *', 'Idioma *', 'Nome do projeto *', 'Região *', 'ID do agente *', 'Conteúdo do JSON *']],
    ['IXC', ['Nome *', 'URL *', 'Token *']],
    ['MK-AUTH', ['Nome *', 'URL *', 'Client Id *', 'Client Secret *']],
    ['Asaas', ['Nome *', 'Token *']],
    ['N8N', ['Nome *', 'URL *']],
    ['WebHooks', ['Nome *', 'URL *']],
    ['Typebot', ['Nome *', 'URL *', 'Typebot - Slug *', 'Palavra para finalizar']],
  ])('shows the fields of %s, and requires the mandatory ones', async (type, labels) => {
    const { gateway } = open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova integração' }));
    await choose(type);
    expect(await screen.findByRole('combobox', { name: 'Tipo *' })).toHaveTextContent(type);

    for (const label of labels) expect(screen.getByLabelText(label)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
    const required = labels.filter((label) => label.endsWith('*'));
    await waitFor(() => expect(screen.getAllByText('Obrigatório')).toHaveLength(required.length));
    expect(gateway.of('POST /admin/queue-integration')).toEqual([]);
  });

  it('creates a Typebot by default, and sends only the fields of its type', async () => {
    const { gateway } = open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova integração' }));
    expect(await screen.findByLabelText('Typebot - Slug *')).toBeVisible();
    await choose('N8N');
    await userEvent.type(screen.getByLabelText('Nome *'), 'Pedidos');
    await userEvent.type(screen.getByLabelText('URL *'), 'https://bots.test/hook');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText('Integração adicionada com sucesso.')).toBeVisible();
    const sent = { type: 'n8n', name: 'Pedidos', urlN8N: 'https://bots.test/hook' };
    expect(gateway.of('POST /admin/queue-integration')[0]?.body).toEqual(sent);
  });

  it('tests the stored key of a Dialogflow, and reports the result', async () => {
    const { gateway } = open([KEYED]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Bot' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Testar bot' }));

    expect(await screen.findByText('Integração testada com sucesso!')).toBeVisible();
    const asked = { projectName: 'loja', jsonContent: '••••••••', language: 'pt-BR', integrationId: 'i2' };
    expect(gateway.of('POST /queueIntegration/testSession')[0]?.body).toEqual(asked);
  });

  it('tests a billing integration before saving it, and saves its switch', async () => {
    const { gateway } = open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova integração' }));
    await choose('Asaas');
    const test = await screen.findByRole('button', { name: 'Testar conexão' });
    expect(test).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Token *'), 'aact_1');
    await userEvent.click(screen.getByLabelText('Ambiente de testes (sandbox)'));
    await userEvent.click(test);
    expect(await screen.findByText('Integração testada com sucesso!')).toBeVisible();
    const keys = { type: 'asaas', secretKey: 'aact_1', sandbox: true };
    expect(gateway.of('POST /queueIntegration/testSession')[0]?.body).toEqual(keys);
    await userEvent.type(screen.getByLabelText('Nome *'), 'Cobrança');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() =>
      expect(gateway.of('POST /admin/queue-integration')[0]?.body).toEqual({ name: 'Cobrança', ...keys }),
    );
  });

  it('reports an invalid key', async () => {
    const refuse = () => {
      throw new Refusal(400, 'ERR_INTEGRATION_TEST');
    };
    open([KEYED], { 'POST /queueIntegration/testSession': refuse });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Bot' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Testar bot' }));

    expect(await screen.findByText('A integração não respondeu com esta chave.')).toBeVisible();
  });

  it('generates a signing secret for a webhook or N8N and shows it once', async () => {
    const signed = { ...anIntegration(), signingSecret: '••••••••wxyz' };
    const { gateway } = open([signed], {
      'GET /admin/queue-integration/i1': () => signed,
      'POST /queueIntegration/i1/secret': () => ({ secret: 'whsec_new' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Pedidos' }));
    expect(await screen.findByLabelText('Chave de assinatura')).toHaveValue('••••••••wxyz');
    await userEvent.click(screen.getByRole('button', { name: 'Gerar' }));

    await waitFor(() => expect(screen.getByLabelText('Chave de assinatura')).toHaveValue('whsec_new'));
    expect(screen.getByText(/Copie agora/)).toBeVisible();
    expect(copiedBy(screen.getByRole('button', { name: 'Copiar' }))).toBe('whsec_new');
    expect(gateway.of('POST /queueIntegration/i1/secret')).toHaveLength(1);
  });

  it('has no signing secret for a Dialogflow', async () => {
    open([KEYED]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Bot' }));

    expect(await screen.findByRole('button', { name: 'Testar bot' })).toBeVisible();
    expect(screen.queryByLabelText('Chave de assinatura')).toBeNull();
  });

  it('deletes one after confirmation', async () => {
    const { gateway } = open([anIntegration()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Pedidos' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));

    expect(await screen.findByText('Integração removida com sucesso.')).toBeVisible();
    expect(gateway.of('DELETE /admin/queue-integration/i1')).toHaveLength(1);
  });

  it('is sorted by the server, and reloads when another user changes it', async () => {
    const { gateway, say } = open([anIntegration()]);
    await userEvent.click(await screen.findByRole('button', { name: /por id /i }));
    const lists = () => gateway.of('GET /admin/queue-integration');
    await waitFor(() => expect(lists().at(-1)?.query.get('sort')).toBe('["number","ASC"]'));
    const before = lists().length;
    say('queueIntegration', { action: 'delete', integrationId: 'i9' });

    await waitFor(() => expect(lists().length).toBeGreaterThan(before));
  });
});
