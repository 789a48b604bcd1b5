import { DEFAULT_HOURS, type ListedCompany, type PlanRecord } from '@recado/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway, Refusal } from '../../../test/fake-gateway.js';
import { withOwnClock } from '../../../test/own-clock.js';
import { fakeUploads } from '../../../test/fake-uploads.js';
import { aToken, renderApp } from '../../../test/render-app.js';
import { tableReply } from '../../../test/table-reply.js';
import { anyWidth, onScreenOf, WIDTH } from '../../../test/screen-width.js';
import { credentials } from '../../providers/credentials.js';
import { restart } from '../../providers/restart.js';
import '../SettingsPage.js';
import './CompaniesTab.js';
import './HelpsTab.js';
import './LogoTab.js';
import './NewCompanyTab.js';
import './PlansTab.js';

const NO_FLAGS = {
  ...{ useCampaigns: false, useKanban: true, useOpenAi: false, useIntegrations: false, useSchedules: false },
  ...{ useInternalChat: false, useExternalApi: false, useInternal: false },
};
const GOLD: PlanRecord = {
  ...{ id: 'gold', name: 'Ouro', users: 10, connections: 2, queues: 5, storageGb: null, value: 99.9 },
  ...{ addonUsers: 10, addonConnections: null, addonStorage: null },
  ...NO_FLAGS,
};
const aCompany = (fields: Partial<ListedCompany> = {}): ListedCompany => ({
  ...{ id: 'c1', name: 'Padaria', email: 'oi@padaria.test', phone: '11996124408', planId: 'gold' },
  document: '11222333000181',
  ...{ plan: { id: 'gold', name: 'Ouro' }, status: true, campaignsEnabled: false, dueDate: '2026-01-31' },
  ...{
    timeZone: 'America/Sao_Paulo',
    recurrence: 'MENSAL',
    isPlatform: false,
    schedules: [...DEFAULT_HOURS],
    holidays: [],
  },
  ...{ addons: { users: 0, connections: 0, storage: 0 }, createdAt: '2026-01-01T12:00:00.000Z', credit: 0 },
  ...fields,
});
const PLANS = [GOLD, { ...GOLD, id: 'own', name: 'Da casa', useInternal: true }];
const ROUTES = {
  companies: aCompany(),
  helps: { id: 'h1', title: 'Início', video: 'abc_-123', description: 'Primeiros passos' },
};

function open(tab: string, { isSuper = true, companies = [ROUTES.companies] } = {}) {
  const user = aUser({ profile: 'admin', super: isSuper });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /settings/': () => [{ key: 'scheduleType', value: 'disabled' }],
    'GET /admin/companies': () => tableReply('companies', companies),
    'GET /admin/companies/c1': () => companies[0],
    'GET /admin/plans': () => tableReply('plans', PLANS),
    'GET /admin/plans/gold': () => GOLD,
    'GET /plans/all': () => PLANS,
    'GET /admin/helps': () => tableReply('helps', [ROUTES.helps]),
    'PUT /admin/companies/c1': ({ body }) => ({ ...ROUTES.companies, ...(body as object) }),
    'POST /admin/companies': ({ body }) => ({ ...ROUTES.companies, ...(body as object) }),
    'DELETE /admin/companies/c1': () => ({ message: 'Company deleted' }),
    'POST /admin/plans': ({ body }) => ({ ...GOLD, ...(body as object) }),
    'PUT /admin/plans/gold': ({ body }) => ({ ...GOLD, ...(body as object) }),
    'POST /admin/helps': ({ body }) => ({ ...ROUTES.helps, ...(body as object) }),
    'GET /logos': () => [],
  });
  renderApp(`/settings?tab=${tab}`, user);
  return gateway;
}
const DONE = 'Operação realizada com sucesso!';
const failedWith = (what: string) =>
  `Não foi possível realizar a operação. Verifique se já existe ${what} com o mesmo nome ou se os campos foram preenchidos corretamente`;
/** The column chooser has switches with the same labels. */
const FIELD = { selector: 'input:not([type=checkbox]), textarea' };
const fill = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label, FIELD);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the operator’s companies', () => {
  withOwnClock();
  afterEach(anyWidth);

  it('get the next due date after both dates are shown and a reason is given, with all other fields unchanged', async () => {
    const gateway = open('companies');
    await press('+ Vencimento de Padaria');
    const dialog = within(await screen.findByRole('dialog', { name: '+ Vencimento de Padaria' }));
    expect(dialog.getByText('O vencimento passa de 31/01/2026 para 28/02/2026.')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: '+ Vencimento' });
    for (const reason of ['', 'ab', '   ']) {
      await userEvent.clear(dialog.getByLabelText(/^Motivo/));
      if (reason) await userEvent.type(dialog.getByLabelText(/^Motivo/), reason);
      await userEvent.click(confirm);
    }
    expect(gateway.of('PUT /admin/companies/c1')).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Falha do dia 10');
    await userEvent.click(confirm);

    expect(await screen.findByText(DONE)).toBeVisible();
    expect(gateway.of('PUT /admin/companies/c1')[0]?.body).toEqual({
      ...{ name: 'Padaria', email: 'oi@padaria.test', phone: '11996124408', planId: 'gold', status: true },
      ...{ campaignsEnabled: false, dueDate: '2026-02-28', recurrence: 'MENSAL', document: '11222333000181' },
      reason: 'Falha do dia 10',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep their due date when the dialog is cancelled', async () => {
    const gateway = open('companies');
    await press('+ Vencimento de Padaria');
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('PUT /admin/companies/c1')).toEqual([]);
  });

  it('are edited in the form above the table, which is for a new one again afterwards', async () => {
    const gateway = open('companies');
    expect(await screen.findByRole('heading', { name: 'Nova empresa' })).toBeVisible();
    await press('Editar Padaria');
    expect(await screen.findByRole('heading', { name: 'Editar Padaria' })).toBeVisible();
    expect(screen.queryByLabelText('Senha do administrador')).toBeNull();
    await fill('Nome', 'Padaria Nova');
    await fill('CPF ou CNPJ', '111');
    await press('Salvar');
    expect(await screen.findByText('CPF ou CNPJ inválido')).toBeVisible();
    await fill('CPF ou CNPJ', '529.982.247-25');
    await press('Salvar');

    expect(await screen.findByText(DONE)).toBeVisible();
    expect(gateway.of('PUT /admin/companies/c1')[0]?.body).toMatchObject({
      ...{ name: 'Padaria Nova', dueDate: '2026-01-31', document: '529.982.247-25' },
    });
    expect(await screen.findByRole('heading', { name: 'Nova empresa' })).toBeVisible();
  });

  it('are filtered by a saved search, and the tab stays open', async () => {
    const gateway = open('companies');
    gateway.handlers['GET /admin/companies'] = ({ query }) =>
      tableReply('companies', query.get('filter') === '{}' ? [ROUTES.companies] : []);
    const filters = () => press('Adicionar filtro');
    const edit = { name: 'Editar Padaria' };
    await filters();
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Inativa' }));
    await screen.findByText('Nenhum registro corresponde a esta busca.');
    await filters();
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Salvar/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Paradas');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await filters();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remover todos os filtros' }));
    expect(await screen.findByRole('button', edit)).toBeVisible();
    await filters();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Paradas' }));

    await waitFor(() => expect(screen.queryByRole('button', edit)).toBeNull());
    expect(await screen.findByText('Nenhum registro corresponde a esta busca.')).toBeVisible();
    expect(window.location.search).toBe('?tab=companies');
  });

  it('get the focus when opened, and ask before unsaved input is replaced by another company', async () => {
    open('companies');
    await press('Editar Padaria');
    await waitFor(() => expect(screen.getByDisplayValue('Padaria')).toHaveFocus());
    await press('Cancelar');
    await waitFor(() => expect(screen.getByLabelText('Nome', FIELD)).toHaveValue(''));
    await waitFor(() => expect(screen.getByLabelText('Nome', FIELD)).toHaveFocus());
    await fill('Nome', 'Flora');
    await press('Editar Padaria');
    const question = within(await screen.findByRole('dialog', { name: 'Descartar o que você digitou?' }));
    await userEvent.click(question.getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByLabelText('Nome', FIELD)).toHaveValue('Flora');
    await press('Editar Padaria');
    await press('Descartar');

    expect(await screen.findByRole('heading', { name: 'Editar Padaria' })).toBeVisible();
    expect(screen.queryByDisplayValue('Flora')).toBeNull();
  });

  it('show validation errors at each field before sending, and the server’s errors', async () => {
    const gateway = open('newCompany');
    gateway.handlers['POST /admin/companies'] = () => {
      throw new Refusal(409, 'ERR_EMAIL_ALREADY_EXISTS');
    };
    await press('Adicionar');
    expect(await screen.findAllByText('Obrigatório')).not.toHaveLength(0);
    expect(gateway.of('POST /admin/companies')).toEqual([]);
    await fill('Nome', 'Flora');
    await fill('E-mail', 'oi@flora.test');
    await fill('Senha do administrador', 'segredo');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Plano' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ouro' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Recorrência' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mensal']);
    await userEvent.click(screen.getByRole('option', { name: 'Mensal' }));
    await press('Adicionar');

    expect(await screen.findByText(failedWith('uma empresa'))).toBeVisible();
    expect(gateway.of('POST /admin/companies')[0]?.body).toMatchObject({
      dueDate: null,
      planId: 'gold',
      password: 'segredo',
    });
  });

  it('are entered with a reason, which is required', async () => {
    const restarted = jest.spyOn(restart, 'at').mockImplementation(() => undefined);
    const gateway = open('companies');
    const guest = aUser({ id: 'guest' });
    gateway.handlers['POST /companies/c1/enter'] = () => ({ token: aToken('guest'), user: guest });
    await press('Entrar em Padaria');
    await press('Entrar');
    expect(await screen.findByText('Obrigatório')).toBeVisible();
    expect(gateway.of('POST /companies/c1/enter')).toEqual([]);
    await fill('Motivo', 'Chamado 4711');
    await press('Entrar');

    await waitFor(() => expect(restarted).toHaveBeenCalledWith('/'));
    expect(gateway.of('POST /companies/c1/enter')[0]?.body).toEqual({ reason: 'Chamado 4711' });
    expect([credentials.token(), credentials.user()?.id]).toEqual([aToken('guest'), 'guest']);
    restarted.mockRestore();
  });

  it('with an unconfirmed e-mail are marked, and cannot be entered', async () => {
    open('companies', { companies: [aCompany({ confirmBy: '2026-12-03T12:00:00.000Z' })] });

    expect(await screen.findByText('E-mail por confirmar até 03/12/2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Entrar em Padaria' })).toBeDisabled();
  });

  it('that deny access are marked, and the operator stays', async () => {
    const gateway = open('companies');
    gateway.handlers['POST /companies/c1/enter'] = () => {
      throw new Refusal(403, 'ERR_OPERATOR_NOT_ALLOWED');
    };
    await press('Entrar em Padaria');
    await fill('Motivo', 'Chamado 4711');
    await press('Entrar');

    expect(await screen.findByText('Esta empresa não permite que o suporte entre.')).toBeVisible();
    expect(credentials.user()?.super).toBe(true);
  });

  it('are deleted after a confirmation that lists the consequences', async () => {
    const gateway = open('companies');
    await press('Excluir Padaria');
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/perdem o acesso agora mesmo/)).toBeVisible();
    expect(gateway.of('DELETE /admin/companies/c1')).toEqual([]);
    gateway.handlers['DELETE /admin/companies/c1'] = () => {
      throw new Refusal(500, 'ERR_INTERNAL');
    };
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));

    expect(await screen.findByText('Não foi possível realizar a operação')).toBeVisible();
  });

  it('have their form behind a button on a phone, which closes after one is added', async () => {
    onScreenOf(WIDTH.phone);
    const gateway = open('companies');
    await screen.findByRole('button', { name: 'Editar Padaria' });
    expect(screen.queryByLabelText('Senha do administrador')).toBeNull();
    await press('Nova empresa');
    expect(await screen.findByLabelText('Senha do administrador')).toBeVisible();
    await press('Editar Padaria');
    await screen.findByRole('heading', { name: 'Editar Padaria' });
    await press('Salvar');

    expect(await screen.findByText(DONE)).toBeVisible();
    expect(gateway.of('PUT /admin/companies/c1')).toHaveLength(1);
    expect(screen.queryByLabelText('Senha do administrador')).toBeNull();
  });

  it('show their credit, in the row and in the form', async () => {
    open('companies', { companies: [aCompany({ credit: 25.5 }), aCompany({ id: 'c2', name: 'Mercado' })] });
    const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

    expect((await row('Padaria')).getByText(/^Crédito de R\$\s25,50$/)).toBeVisible();
    expect((await row('Mercado')).queryByText(/Crédito/)).toBeNull();
    await userEvent.click((await row('Padaria')).getByRole('button', { name: /Editar/ }));
    expect(await screen.findByLabelText('Crédito')).toHaveValue('R$\u00a025,50');
  });

  it('show their add-ons, in the row and in the form', async () => {
    open('companies', { companies: [aCompany({ addons: { users: 2, connections: 0, storage: 1 } })] });

    expect(await screen.findByText('+ 2 usuários, + 1 GB')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Editar/ }));
    expect(await screen.findByLabelText('Adicionais')).toHaveValue('+ 2 usuários, + 1 GB');
  });

  it('of the operator are neither extended nor deleted', async () => {
    open('companies', { companies: [aCompany({ isPlatform: true, dueDate: null })] });
    await press('Editar Padaria');

    expect(await screen.findByLabelText('Vencimento', FIELD)).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Excluir Padaria' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^\+ Vencimento/ })).toBeNull();
  });
});

describe('the operator’s plans', () => {
  withOwnClock();

  it('are listed with prices in reais, and internal ones as not public', async () => {
    open('plans');
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

    expect(await cellsOf(/Ouro/)).toEqual([
      '',
      'Ouro',
      '10',
      '2',
      '5',
      'Sem limite',
      'R$ 99,90+ usuário: R$ 10,00',
      'Kanban',
      'Sim',
      '',
    ]);
    expect((await cellsOf(/Da casa/)).at(-2)).toBe('Não');
  });

  it('are saved with limits, price and flags', async () => {
    const gateway = open('plans');
    await fill('Nome', 'Prata');
    for (const name of ['Usuários', 'Conexões', 'Filas'])
      await userEvent.type(screen.getByRole('spinbutton', { name }), '3');
    await fill('Valor', '49.9');
    await fill('Conexão adicional', '20');
    await userEvent.click(screen.getByRole('switch', { name: 'Plano interno' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Campanhas' }));
    await press('Adicionar');

    expect(await screen.findByText(DONE)).toBeVisible();
    expect(gateway.of('POST /admin/plans')[0]?.body).toEqual({
      ...{ ...NO_FLAGS, useKanban: false, useInternal: true, useCampaigns: true },
      ...{ name: 'Prata', users: '3', connections: '3', queues: '3', value: '49.9', storageGb: null },
      ...{ addonUsers: null, addonConnections: '20', addonStorage: null },
    });
  });

  const fillPlan = async (name: string) => {
    await fill('Nome', name);
    for (const label of ['Usuários', 'Conexões', 'Filas']) await fill(label, '3');
    await fill('Valor', '49.9');
  };

  it('are saved once, however often the button is clicked, and appear in the table', async () => {
    const gateway = open('plans');
    await fillPlan('Prata');
    const reads = gateway.of('GET /admin/plans').length;
    await userEvent.dblClick(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText(DONE)).toBeVisible();
    await waitFor(() => expect(gateway.of('GET /admin/plans').length).toBeGreaterThan(reads));
    expect(gateway.of('POST /admin/plans')).toHaveLength(1);
  });

  it('show the server’s error at its field', async () => {
    const gateway = open('plans');
    gateway.handlers['POST /admin/plans'] = () => {
      throw new Refusal(400, 'ERR_VALIDATION', { fields: { users: ['Too Long!'] }, form: [] });
    };
    await fillPlan('Prata');
    await press('Adicionar');

    await waitFor(() => expect(screen.getByLabelText('Usuários', FIELD)).toBeInvalid());
    expect(screen.getByLabelText('Nome', FIELD)).toHaveValue('Prata');
    expect(await screen.findByText(failedWith('um plano'))).toBeVisible();
  });

  it('ask before unsaved input is discarded', async () => {
    open('plans');
    await fill('Nome', 'Prata');
    await userEvent.click(screen.getByRole('link', { name: 'Atendimentos' }));

    expect(await screen.findByRole('dialog', { name: 'Descartar o que você digitou?' })).toBeVisible();
    expect(window.location.pathname).toBe('/settings');
  });

  it('are sorted by a column, and remain when a bulk deletion is undone', async () => {
    const gateway = open('plans');
    await userEvent.click(await screen.findByText('Valor', { selector: 'th *' }));
    await waitFor(() => expect(gateway.of('GET /admin/plans').at(-1)?.query.get('sort')).toBe('["value","ASC"]'));
    const row = within(await screen.findByRole('row', { name: /Ouro/ }));
    await userEvent.click(row.getByRole('checkbox'));
    await press('Excluir');
    expect(screen.queryByText('Ouro')).toBeNull();
    await press('Desfazer');

    expect(await screen.findByText('Ouro')).toBeVisible();
    expect(gateway.of('DELETE /admin/plans/gold')).toEqual([]);
    expect(window.location.search).toBe('?tab=plans');
  });

  it('show the server’s error', async () => {
    const gateway = open('plans');
    gateway.handlers['PUT /admin/plans/gold'] = () => {
      throw new Refusal(409, 'ERR_PLAN_NAME_ALREADY_EXISTS');
    };
    await press('Editar Ouro');
    await screen.findByRole('heading', { name: 'Editar Ouro' });
    await press('Salvar');

    expect(await screen.findByText(failedWith('um plano'))).toBeVisible();
  });
});

describe('the operator’s help videos', () => {
  withOwnClock();
  it('are sorted by the server, and the tab stays open', async () => {
    const gateway = open('helps');
    await screen.findByRole('row', { name: /Início/ });
    await userEvent.click(screen.getByRole('button', { name: /por título/i }));

    await waitFor(() => expect(gateway.of('GET /admin/helps').at(-1)?.query.get('sort')).toBe('["title","ASC"]'));
    expect(window.location.search).toBe('?tab=helps');
    await userEvent.click(screen.getByText('Primeiros passos'));
    expect(await screen.findByRole('form', { name: 'Editar Início' })).toBeVisible();
  });

  it('are saved by video code, even when a whole URL is pasted', async () => {
    const gateway = open('helps');
    const field = (name: string) => screen.findByRole('textbox', { name });
    await userEvent.type(await field('Título'), 'Filas');
    await userEvent.click(await field('Código do vídeo'));
    await userEvent.paste('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await userEvent.type(await field('Descrição'), 'Como criar');
    await press('Adicionar');

    expect(await screen.findByText(DONE)).toBeVisible();
    expect(gateway.of('POST /admin/helps')[0]?.body).toEqual({
      ...{ title: 'Filas', video: 'dQw4w9WgXcQ', description: 'Como criar' },
    });
  });
});

describe('the operator’s logos', () => {
  withOwnClock();
  const attach = async (file: File) => {
    await screen.findByRole('button', { name: 'Escolher arquivo' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, file);
  };

  it('require a position and a picture', async () => {
    open('logo');
    const sent = fakeUploads(() => ({ message: 'Arquivo Anexado' }));
    await press('Enviar');
    expect(await screen.findByText('Escolha um arquivo!')).toBeVisible();
    expect(screen.getByText('Escolha um destino!')).toBeVisible();
    await attach(new File(['x'], 'a.jpg', { type: 'image/jpeg' }));

    expect(await screen.findByText('Use somente arquivos em formato PNG, ICO ou SVG!')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('are uploaded for their position', async () => {
    open('logo');
    const sent = fakeUploads(() => ({ message: 'Arquivo Anexado' }));
    await attach(new File(['x'], 'a.png', { type: 'image/png' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Destino' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Login' }));
    await press('Enviar');

    expect(await screen.findByText('Arquivo enviado com sucesso!')).toBeVisible();
    expect(sent.map(({ path, form }) => [path, (form.get('file') as File).name])).toEqual([
      ['/settings/media-upload', 'a.png'],
    ]);
  });
});

describe('the operator’s part of the settings', () => {
  withOwnClock();
  it.each(['logo', 'companies', 'newCompany', 'plans', 'helps'])(
    'is refused to others: %s, who are redirected home',
    async (tab) => {
      const gateway = open(tab, { isSuper: false });

      expect(await screen.findByText('Sem permissão para acessar!')).toBeVisible();
      await waitFor(() => expect(window.location.pathname).not.toBe('/settings'));
      expect(gateway.of('GET /admin/companies')).toEqual([]);
    },
  );
});
