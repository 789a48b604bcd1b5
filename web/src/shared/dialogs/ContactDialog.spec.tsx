import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import { tableReply } from '../../../test/table-reply.js';
import '../../contacts/ContactList.js';
import './ContactDialog.js';

const admin = aUser();

describe('the contact form', () => {
  it('shows the specification’s error messages, each until its field is correct', async () => {
    const gateway = fakeGateway({
      'GET /auth/me': () => admin,
      'GET /admin/contacts': () => tableReply('contacts', []),
      'POST /contacts': () => ({ invalido: true }),
    });
    renderApp('/contacts', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo contato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo contato' }));
    const [name, number, email] = ['Nome', 'Número do WhatsApp', 'E-mail'].map((label) => dialog.getByLabelText(label));
    if (!name || !number || !email) throw new Error('The form lacks a field');
    await userEvent.type(number, '1234567');
    await userEvent.type(email, 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    for (const text of ['Required', 'Too Short!', 'Invalid email']) expect(dialog.getByText(text)).toBeVisible();
    expect(gateway.of('POST /contacts')).toEqual([]);

    await userEvent.type(name, 'Ana');
    await userEvent.type(number, '8');
    await userEvent.clear(email);
    for (const field of [name, number, email]) expect(field).toBeValid();
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Este não é um número de WhatsApp válido.')).toBeVisible();
    await userEvent.type(number, '9');
    await waitFor(() => expect(number).toBeValid());
  });
});
