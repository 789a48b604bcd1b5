import { DEFAULT_HOURS, type Queue } from '@recado/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { aQueue } from '../../test/queue-builders.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const withHours = (value: string) =>
  aUser({ company: { ...admin.company, settings: [{ key: 'scheduleType', value }] } });

/** Opens the form of a stored queue, which write requests update. */
function openQueue(user = withHours('queue'), fields: Partial<Queue> = {}) {
  let stored = aQueue(fields);
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /admin/queues/sales': () => stored,
    'GET /admin/queues': () => Response.json([stored], { headers: { 'content-range': 'queues 0-0/1' } }),
    'PUT /admin/queues/sales': ({ body }) => (stored = { ...stored, ...(body as object) }),
    'POST /admin/queues': ({ body }) => (stored = { ...stored, ...(body as object) }),
    'GET /queue-options': () => [],
    'DELETE /queue/sales/media-upload': () => aQueue(),
  });
  return gateway;
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const tab = (name: string) => screen.queryByRole('tab', { name });
const monday = () => screen.findByRole('textbox', { name: 'Hora inicial de Segunda-feira' });

describe('the queue form', () => {
  it.each(['zz', '#gggggg', 'vermelho escuro'])('rejects %s as a color until it is valid', async (typed) => {
    const gateway = fakeGateway({ 'GET /auth/me': () => admin });
    renderApp('/queues/create', admin);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Encomendas');
    const color = screen.getByRole('textbox', { name: /^Cor/ });
    await userEvent.clear(color);
    await userEvent.type(color, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Isto não é uma cor')).toBeVisible();
    expect(gateway.of('POST /admin/queues')).toEqual([]);
    await userEvent.clear(color);
    expect(await screen.findByText('Obrigatório')).toBeVisible();
    await userEvent.type(color, '#112233');

    await waitFor(() => expect(color).toBeValid());
  });

  it.each([
    ['queue', true],
    ['company', false],
    ['disabled', false],
  ])('with hours by %s has a tab for them: %s', async (scheduleType, isThere) => {
    openQueue(withHours(scheduleType));
    renderApp('/queues/sales', withHours(scheduleType));

    expect(await screen.findByRole('tab', { name: 'Dados da Fila' })).toBeVisible();
    expect(tab('Horários de Atendimento') !== null).toBe(isThere);
  });

  it('keeps changed hours until the form is saved', async () => {
    const gateway = openQueue();
    renderApp('/queues/sales', withHours('queue'));
    await userEvent.click(await screen.findByRole('tab', { name: 'Horários de Atendimento' }));
    const field = await monday();
    expect(field).toHaveValue('08:00');
    await userEvent.clear(field);
    await userEvent.type(field, '0730');
    await userEvent.click(screen.getByRole('tab', { name: 'Dados da Fila' }));
    expect(gateway.of('PUT /admin/queues/sales')).toEqual([]);
    await save();

    expect(await screen.findByText('Queue saved successfully')).toBeVisible();
    const [first, ...rest] = DEFAULT_HOURS;
    expect(gateway.of('PUT /admin/queues/sales')[0]?.body).toMatchObject({
      schedules: [{ ...first, startTime: '07:30' }, ...rest],
    });
  });

  it('discards changed hours when it is left without saving', async () => {
    const gateway = openQueue();
    renderApp('/queues/sales', withHours('queue'));
    await userEvent.click(await screen.findByRole('tab', { name: 'Horários de Atendimento' }));
    const field = await monday();
    await userEvent.clear(field);
    await userEvent.type(field, '0730');
    await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Encomendas' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Horários de Atendimento' }));

    expect(await monday()).toHaveValue('08:00');
    expect(gateway.of('PUT /admin/queues/sales')).toEqual([]);
  });

  it('is not saved with an invalid time', async () => {
    const gateway = openQueue();
    renderApp('/queues/sales', withHours('queue'));
    await userEvent.click(await screen.findByRole('tab', { name: 'Horários de Atendimento' }));
    const field = await monday();
    await userEvent.clear(field);
    await userEvent.type(field, '9');
    await save();

    expect(await screen.findByText('Use o formato 00:00')).toBeVisible();
    expect(gateway.of('PUT /admin/queues/sales')).toEqual([]);
  });

  it('reports an invalid field in the other tab', async () => {
    openQueue();
    renderApp('/queues/sales', withHours('queue'));
    await userEvent.click(await screen.findByRole('tab', { name: 'Horários de Atendimento' }));
    const field = await monday();
    await userEvent.clear(field);
    await userEvent.type(field, '9');
    await userEvent.click(screen.getByRole('tab', { name: 'Dados da Fila' }));
    await save();

    expect(await screen.findByText('Confira os campos do formulário.')).toBeVisible();
  });

  it('saves the out-of-hours message, and clears it', async () => {
    const gateway = openQueue(admin, { outOfHoursMessage: 'Voltamos às 8h' });
    renderApp('/queues/sales', admin);
    const field = await screen.findByLabelText('Mensagem fora do expediente');
    expect(field).toHaveValue('Voltamos às 8h');
    await userEvent.clear(field);
    await save();

    await screen.findByText('Queue saved successfully');
    expect(gateway.of('PUT /admin/queues/sales')[0]?.body).toMatchObject({ outOfHoursMessage: null });
  });

  it('saves who receives tickets, and shows the details only of a queue that assigns', async () => {
    const gateway = openQueue(admin);
    renderApp('/queues/sales', admin);
    const mode = await screen.findByRole('combobox', { name: 'Quem recebe' });
    expect(screen.queryByLabelText('Máximo por pessoa nesta fila')).toBeNull();
    await userEvent.click(mode);
    await userEvent.click(await screen.findByRole('option', { name: 'Por rodízio' }));
    const limit = await screen.findByLabelText('Máximo por pessoa nesta fila');
    await userEvent.clear(limit);
    await userEvent.type(limit, '5');
    await userEvent.click(screen.getByRole('switch', { name: 'Primeiro a quem atendeu o cliente por último' }));
    await save();

    await screen.findByText('Queue saved successfully');
    expect(gateway.of('PUT /admin/queues/sales')[0]?.body).toMatchObject({
      assignment: { mode: 'roundRobin', limit: 5, sticky: true, returnMinutes: 0 },
    });
  });

  it('saves time limits in minutes', async () => {
    const gateway = openQueue(admin);
    renderApp('/queues/sales', admin);
    const first = await screen.findByLabelText('Primeira resposta (min)');
    expect(screen.queryByRole('switch', { name: 'Contar só o horário de atendimento' })).toBeNull();
    await userEvent.clear(first);
    await userEvent.type(first, '15');
    await userEvent.click(await screen.findByRole('switch', { name: 'Contar só o horário de atendimento' }));
    await save();

    await screen.findByText('Queue saved successfully');
    expect(gateway.of('PUT /admin/queues/sales')[0]?.body).toMatchObject({
      sla: { firstAnswerMinutes: 15, answerMinutes: 0, resolutionMinutes: 0, openHoursOnly: true },
    });
  });

  it('of a new queue opens the queue, with its file and menu', async () => {
    openQueue(admin);
    renderApp('/queues/create', admin);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Encomendas');
    expect(screen.getByText('O anexo e o menu de opções vêm depois de salvar a fila.')).toBeVisible();
    await save();

    expect(await screen.findByRole('heading', { name: 'Menu de opções' })).toBeVisible();
    expect(window.location.pathname).toBe('/queues/sales');
  });

  describe('with a file', () => {
    beforeAll(() => {
      URL.createObjectURL = () => 'blob:preview';
      URL.revokeObjectURL = () => undefined;
    });

    it('uploads the greeting’s file immediately, shows it and removes it', async () => {
      const media = { mediaPath: '/media/k/mapa.png', mediaName: 'mapa.png', mediaType: 'image/png' };
      const sent = fakeUploads(() => aQueue(media));
      const gateway = openQueue(admin);
      renderApp('/queues/sales', admin);
      await screen.findByRole('button', { name: 'Anexar arquivo' });
      const file = new File(['bytes'], 'mapa.png', { type: 'image/png' });
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('there is no field for a file');
      await userEvent.upload(input, file);

      expect(await screen.findByText('Arquivo enviado com sucesso!')).toBeVisible();
      expect(sent.map(({ path }) => path)).toEqual(['/queue/sales/media-upload']);
      expect(await screen.findByRole('img', { name: 'mapa.png' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Remover o anexo' }));
      await waitFor(() => expect(screen.queryByRole('img', { name: 'mapa.png' })).toBeNull());
      expect(gateway.of('DELETE /queue/sales/media-upload')).toHaveLength(1);
    });
  });
});
