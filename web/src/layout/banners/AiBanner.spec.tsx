import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

const open = async (tokens: number, limit = 1_000, profile: 'admin' | 'user' = 'admin') => {
  const { company, ...rest } = aUser({ profile });
  const user = { ...rest, company: { ...company, settings: [{ key: 'aiDailyTokens', value: String(limit) }] } };
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: { useOpenAi: true } }),
    'GET /ai-usage': () => ({ tokens, limit }),
  });
  renderApp('/todolist', user);
  await waitFor(() => expect(gateway.of(`GET /companies/listPlan/${user.companyId}`).length).toBeGreaterThan(0));
  await act(async () => undefined);
  return gateway;
};

describe('the AI tokens banner', () => {
  it('warns administrators from 80 %', async () => {
    await open(800);
    expect(await screen.findByText('Já foram usados 80 % dos tokens de IA de hoje.')).toBeVisible();
  });

  it('says when all tokens are used', async () => {
    await open(1_000);
    expect(await screen.findByText(/^Os tokens de IA de hoje acabaram/)).toBeVisible();
  });

  it('is hidden below 80 %', async () => {
    const gateway = await open(799);
    await waitFor(() => expect(gateway.of('GET /ai-usage')).toHaveLength(1));
    expect(screen.queryByText(/tokens de IA/)).toBeNull();
  });

  it.each([
    ['agents', 1_000, 'user'],
    ['a company without a limit', 0, 'admin'],
  ] as const)('is not requested by %s', async (_who, limit, profile) => {
    const gateway = await open(900, limit, profile);
    expect(gateway.of('GET /ai-usage')).toEqual([]);
  });
});
