import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

const QUESTION = 'Permitir que o suporte entre';
const at = '2026-11-26T12:00:00.000Z';

async function open(value: string | undefined, more: Parameters<typeof aUser>[0] = {}) {
  const { company, ...rest } = aUser(more);
  const settings = (now: string | undefined) => (now === undefined ? [] : [{ key: 'allowOperator', value: now }]);
  const stored = { ...rest, company: { ...company, settings: settings(value) } };
  let user = stored;
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'PUT /settings/allowOperator': ({ body }) => {
      user = { ...stored, company: { ...company, settings: settings((body as { value: string }).value) } };
      return body;
    },
  });
  renderApp('/todolist', stored);
  await waitFor(() => expect(gateway.of('GET /auth/me').length).toBeGreaterThan(0));
  await act(async () => undefined);
  return gateway;
}
const question = () => screen.queryByRole('region', { name: QUESTION });

describe('the request for support access', () => {
  it.each([
    ['Permitir', 'enabled'],
    ['Não permitir', 'disabled'],
  ])('appears on every page of an administrator until the answer %s', async (button, value) => {
    const gateway = await open('undecided');
    expect(question()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button }));

    await waitFor(() => expect(question()).toBeNull());
    expect(gateway.of('PUT /settings/allowOperator')[0]?.body).toEqual({ key: 'allowOperator', value });
  });

  it.each<[string, string | undefined, Parameters<typeof aUser>[0]]>([
    ['after it was allowed', 'enabled', {}],
    ['after it was refused', 'disabled', {}],
    ['by a gateway that does not know it', undefined, {}],
    ['to agents', 'undecided', { profile: 'user' }],
    ['to supervisors', 'undecided', { profile: 'supervisor' }],
    ['to the operator of the platform', 'undecided', { super: true }],
    ['to the operator in the company', 'undecided', { operator: { name: 'Olga', reason: 'x', since: at, until: at } }],
  ])('is not asked %s', async (_when, value, more) => {
    await open(value, more);

    expect(question()).toBeNull();
  });
});
