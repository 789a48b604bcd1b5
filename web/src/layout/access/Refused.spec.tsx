import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import '../../campaigns/CampaignList.js';
import '../../integrations/IntegrationList.js';
import '../../prompts/PromptList.js';
import '../../queues/QueueList.js';
import '../../users/UserList.js';

const NOT_FOR_YOU = 'Esta página não está disponível para você';
const agent = aUser({ profile: 'user' });

const openAsAgent = (address: string, user = agent) => {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${agent.companyId}`]: () => ({ plan: { useOpenAi: true, useIntegrations: true } }),
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
    'GET /whatsapp': () => [],
  });
  renderApp(address, user);
  return gateway;
};

describe('a page that the user may not open', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it.each([
    ['/prompts', 'GET /admin/prompts'],
    ['/queue-integration', 'GET /admin/queue-integration'],
    ['/campaigns', 'GET /admin/campaigns'],
  ])('shows the refusal at %s, requests nothing, and opens the inbox after a moment', async (address, call) => {
    const gateway = openAsAgent(address);
    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(screen.getByText(NOT_FOR_YOU)).toBeVisible();
    expect(gateway.of(call)).toEqual([]);

    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
    await waitFor(() => expect(screen.queryByText(NOT_FOR_YOU)).toBeNull());
  });

  it.each(['/queues', '/users'])('shows the refusal at %s, and opens the inbox after a moment', async (address) => {
    openAsAgent(address);
    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(screen.getByText(NOT_FOR_YOU)).toBeVisible();

    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
  });
});

describe('the warning about a subscription that ends soon', () => {
  it('waits until the user has read the refusal', async () => {
    sessionStorage.clear();
    const dueDate = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    openAsAgent('/queues', aUser({ profile: 'user', company: { ...agent.company, dueDate } }));
    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(screen.queryByText(/^Sua assinatura vence/)).toBeNull();

    expect(await screen.findByText('Sua assinatura vence em 4 dias.')).toBeVisible();
  });
});

describe('an unknown address', () => {
  it('shows a message, stays, and offers a link home', async () => {
    openAsAgent('/nada-disso');
    expect(await screen.findByText('Página não encontrada')).toBeVisible();
    expect(window.location.pathname).toBe('/nada-disso');
    expect(screen.queryByText('Acesso não permitido')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Ir para o início' }));

    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
  });
});
