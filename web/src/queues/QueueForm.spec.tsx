import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();

describe('the form of a queue', () => {
  it.each(['zz', '#gggggg', 'vermelho escuro'])('says that %s is not a color, until it is one', async (typed) => {
    const gateway = fakeGateway({ 'GET /auth/me': () => admin });
    renderApp('/queues/create', admin);
    await userEvent.type(await screen.findByLabelText(/^Nome/), 'Encomendas');
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
});
