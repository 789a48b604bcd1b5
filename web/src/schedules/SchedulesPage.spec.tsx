import { PLAN_FLAGS, type Schedule } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../shared/schedules/ScheduleDialog.js';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import { calendarStyle } from './calendar-style.js';
import './SchedulesPage.js';
import './ScheduleTable.js';

const soon = new Date().toISOString();
const aSchedule = (fields: Partial<Schedule> = {}): Schedule => ({
  ...{ id: 's1', body: 'Seu bolo está pronto', sendAt: soon, status: 'pending' as const },
  ...{ contactId: 'c1', contact: { id: 'c1', name: 'Joana Siqueira' }, whatsappId: null, openTicket: false },
  ...{ mediaPath: null, mediaName: null, userId: 'marina', sentAt: null, errorCode: null },
  ...{ createdAt: soon, updatedAt: soon },
  ...fields,
});
const user = aUser({ profile: 'user' });
const answers = (schedules: Schedule[]) => ({
  'GET /auth/me': () => user,
  'GET /companies/listPlan/aurora': () => ({
    plan: { id: 'p', name: 'Plano', ...Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true])) },
  }),
  'GET /whatsapp': () => [],
  'GET /contacts/c1': () => ({ id: 'c1', name: 'Joana Siqueira', number: '' }),
  'GET /schedules/': () => ({ schedules, count: schedules.length, hasMore: false }),
  'GET /admin/schedules': () => tableReply('schedules', schedules),
  'POST /admin/schedules': () => aSchedule(),
  'PUT /admin/schedules/s1': () => aSchedule(),
  'DELETE /schedules/s1': () => ({ message: 'ok' }),
});
const fillTime = (wall: string) => fireEvent.change(screen.getByLabelText('Data e hora'), { target: { value: wall } });

const attach = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File(['x'], 'bolo.png', { type: 'image/png' }));
};

/** Opens the agenda, which has a row for each schedule. The month view measures boxes, which have no size in jsdom. */
const inAgenda = async () => userEvent.click(await screen.findByRole('button', { name: /^Agenda/ }));

describe('the schedules page', () => {
  it('is a calendar with the views agenda, week, day and month, in Portuguese, with recipients and texts', async () => {
    const gateway = fakeGateway(answers([aSchedule()]));
    renderApp('/schedules', user);

    await inAgenda();
    expect(await screen.findByText('Joana Siqueira')).toBeVisible();
    for (const view of ['Agenda', 'Semana', 'Dia', 'Mês'])
      expect(screen.getByRole('button', { name: new RegExp(`^${view}$`, 'i') })).toBeVisible();
    const [call] = gateway.of('GET /schedules/');
    expect(call?.query.get('from')?.localeCompare(soon)).toBe(-1);
    expect(call?.query.get('to')?.localeCompare(soon)).toBe(1);
  });

  it('shows time, name and state of each entry in the week view, without buttons', async () => {
    fakeGateway(answers([aSchedule({ userId: user.id })]));
    renderApp('/schedules', user);
    await userEvent.click(await screen.findByRole('button', { name: /^Semana$/i }));
    const shown = () => document.querySelector('.fc-timegrid .recado-schedule');
    await waitFor(() => expect(shown()).not.toBeNull());
    const entry = shown();
    expect(entry).toHaveTextContent(/Joana Siqueira/);
    expect(entry?.querySelector('.time')).toHaveTextContent(/^\d{2}:\d{2}/);
    const inWeek = (part: string) =>
      calendarStyle[`& .fc-timegrid .recado-schedule${part}` as keyof typeof calendarStyle];
    expect(inWeek(' .time')).toMatchObject({ display: 'inline' });
    expect(inWeek(' button')).toMatchObject({ display: 'none' });
    expect(inWeek('')).toMatchObject({ bgcolor: 'accentSoft', borderLeft: '3px solid' });
  });

  it('schedules a message for the contact in the address, in the company’s time zone', async () => {
    const gateway = fakeGateway(answers([]));
    renderApp('/schedules?contactId=c1', user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo agendamento' }));

    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(dialog.getAllByText('Obrigatório')).toHaveLength(2);
    await userEvent.type(dialog.getByLabelText('Mensagem'), 'lembrete');
    fillTime('2030-01-01T10:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /admin/schedules').map(({ body }) => body)).toEqual([
      { contactId: 'c1', body: 'lembrete', sendAt: '2030-01-01T13:00:00.000Z', whatsappId: null, openTicket: false },
    ]);
  });

  it('reports a past time at its field, and keeps the input', async () => {
    const refuse = () => {
      throw new Refusal(400, 'ERR_SCHEDULE_PAST');
    };
    fakeGateway({ ...answers([]), 'POST /admin/schedules': refuse });
    renderApp('/schedules?contactId=c1', user);
    await userEvent.type(await screen.findByLabelText('Mensagem'), 'lembrete');
    fillTime('2020-01-01T10:00');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText('Este horário já passou.')).toBeVisible();
    expect(screen.getByLabelText('Data e hora')).toBeInvalid();
    expect(screen.getByLabelText('Mensagem')).toHaveValue('lembrete');
  });

  it('has no recipient until one is selected', async () => {
    fakeGateway(answers([]));
    renderApp('/schedules', user);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo agendamento' }));

    expect(await screen.findByRole('button', { name: 'Adicionar' })).toBeDisabled();
  });

  it('schedules a file without a text in one request', async () => {
    const gateway = fakeGateway(answers([]));
    const sent = fakeUploads(() => aSchedule());
    renderApp('/schedules?contactId=c1', user);
    await screen.findByLabelText('Mensagem');
    fillTime('2030-01-01T10:00');
    await attach();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ path, form }) => [path, form.get('contactId'), form.get('body'), form.get('sendAt')])).toEqual([
      ['/schedules', 'c1', '', '2030-01-01T13:00:00.000Z'],
    ]);
    expect(gateway.of('POST /admin/schedules')).toEqual([]);
  });

  it('uploads a new file before removing the text that it replaces', async () => {
    const order: unknown[] = [];
    fakeUploads(({ path }) => order.push(path));
    fakeGateway({
      ...answers([aSchedule()]),
      'GET /admin/schedules/s1': () => aSchedule(),
      'PUT /admin/schedules/s1': ({ body }) => {
        order.push((body as Schedule).body);
        return aSchedule();
      },
    });
    renderApp('/schedules?view=list', user);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Joana Siqueira' }));
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Mensagem' }));
    await attach();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(order).toEqual(['/schedules/s1/media-upload', '']);
  });

  it('lets users edit and delete their own, and only view a colleague’s', async () => {
    const theirs = aSchedule({ id: 's2', userId: 'rui', contact: { id: 'c2', name: 'Beto' } });
    const gateway = fakeGateway(answers([aSchedule(), theirs]));
    renderApp('/schedules', user);

    await inAgenda();
    expect(await screen.findByText('Beto')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Editar Beto' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Joana Siqueira' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(gateway.of('DELETE /schedules/s1')).toHaveLength(1));
  });

  it('shows the whole of a sent message, to colleagues too, read-only', async () => {
    const sent = aSchedule({
      userId: 'rui',
      status: 'sent',
      sentAt: soon,
      body: 'Seu bolo está pronto.\nVenha buscar!',
    });
    fakeGateway(answers([sent]));
    renderApp('/schedules', user);

    await inAgenda();
    await userEvent.click(await screen.findByText('Joana Siqueira'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Joana Siqueira' }));
    expect(dialog.getByText(/Venha buscar!/)).toBeVisible();
    expect(dialog.getByText(/^Enviado · /)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Editar' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Excluir' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const UNTIL = new Date(2026, 10, 30, 14, 5).toISOString();
  it.each([
    [UNTIL, 'Sai depois de 30/11/2026 14:05.'],
    [null, 'Sai assim que o WhatsApp permitir, em até um dia.'],
  ])('explains why an overdue message waits, and until when (%s), and lets the user delete it', async (until, end) => {
    const waiting = { errorCode: 'ERR_WAPP_RESTRICTED', until };
    const gateway = fakeGateway(answers([aSchedule({ userId: user.id, waiting })]));
    renderApp('/schedules?view=list', user);

    const table = within(await screen.findByRole('table', { name: 'Agendamentos' }));
    expect(table.getByText('Aguardando o WhatsApp')).toBeVisible();
    expect(
      table.getByText(`O WhatsApp não permite que este número inicie novas conversas agora. ${end}`),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Calendário' }));
    await inAgenda();
    await userEvent.click(await screen.findByText('Joana Siqueira'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Joana Siqueira' }));
    expect(dialog.getByText(/^Aguardando o WhatsApp · /)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(gateway.of('DELETE /schedules/s1')).toHaveLength(1));
  });

  it('is also a list with its own address, filtered by state', async () => {
    const theirs = aSchedule({ id: 's2', userId: 'rui', contact: { id: 'c2', name: 'Beto' } });
    const gateway = fakeGateway(answers([aSchedule(), theirs]));
    renderApp('/schedules?view=list', user);
    const table = within(await screen.findByRole('table', { name: 'Agendamentos' }));
    expect(table.getByRole('button', { name: 'Editar Joana Siqueira' })).toBeVisible();
    expect(table.queryByRole('button', { name: 'Editar Beto' })).toBeNull();
    expect(gateway.of('GET /schedules/')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar filtro' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Não enviado' }));
    await waitFor(() =>
      expect(gateway.of('GET /admin/schedules').at(-1)?.query.get('filter')).toBe('{"status":"failed"}'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Calendário' }));

    await waitFor(() => expect(gateway.of('GET /schedules/')).not.toEqual([]));
    expect(window.location.search).toBe('');
  });
});
