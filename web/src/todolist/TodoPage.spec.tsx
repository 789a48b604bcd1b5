import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';

const openAs = (id: string) => {
  const user = aUser({ id });
  fakeGateway({ 'GET /auth/me': () => user });
  return renderApp('/todolist', user);
};
const main = () => within(screen.getByRole('main'));
const add = async (text: string) => userEvent.type(await screen.findByLabelText('Nova tarefa'), `${text}{Enter}`);

describe('the to-do page', () => {
  withOwnClock();

  it('adds, changes and removes tasks, and ignores blank text', async () => {
    openAs('ana');
    await add('comprar fermento');
    await add('   ');
    expect(await main().findAllByRole('listitem')).toHaveLength(1);
    expect(main().getByText(/^Criada em/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Editar “comprar fermento”' }));
    await userEvent.type(screen.getByLabelText('Tarefa'), ' fresco{Enter}');
    expect(await screen.findByText('comprar fermento fresco')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Excluir “comprar fermento fresco”' }));

    expect(await screen.findByText('Nenhuma tarefa')).toBeVisible();
  });

  it('completes a task, which moves below the open ones, and reopens it', async () => {
    openAs('dora');
    await add('comprar fermento');
    await add('ligar para o moinho');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Concluir “ligar para o moinho”' }));

    expect(await main().findByText(/^Concluída em/)).toBeVisible();
    const names = () =>
      main()
        .getAllByRole('checkbox')
        .map((one) => one.getAttribute('aria-label'));
    expect(names()).toEqual(['Concluir “comprar fermento”', 'Concluir “ligar para o moinho”']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Concluir “ligar para o moinho”' }));
    await waitFor(() => expect(main().queryByText(/^Concluída em/)).toBeNull());
  });

  it('undoes a deletion', async () => {
    openAs('eva');
    await add('comprar fermento');
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir “comprar fermento”' }));
    await waitFor(() => expect(main().queryByText('comprar fermento')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));

    expect(await main().findByText('comprar fermento')).toBeVisible();
  });

  it('stores tasks across reloads, for this user only, also when local storage is cleared', async () => {
    const first = openAs('bia');
    await add('ligar para o fornecedor');
    await main().findByText('ligar para o fornecedor');
    first.unmount();
    localStorage.clear();

    const other = openAs('caio');
    expect(await screen.findByText('Nenhuma tarefa')).toBeVisible();
    other.unmount();
    openAs('bia');
    await waitFor(() => expect(main().getByText('ligar para o fornecedor')).toBeVisible());
  });
});
