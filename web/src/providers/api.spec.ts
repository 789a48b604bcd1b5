import { beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { aToken } from '../../test/render-app.js';
import { api } from './api.js';
import { credentials } from './credentials.js';
import { createDataProvider } from './data/data-provider.js';

const user = aUser();
const fresh = aToken('fresh');
const onlyFresh = ({ token }: { token: string | null }) => {
  if (token !== `Bearer ${fresh}`) throw new Refusal(403, 'ERR_SESSION_EXPIRED');
  return { ok: true };
};

describe('api', () => {
  beforeEach(() => credentials.save({ token: aToken('old'), user }));

  it('refreshes an expired token once for all waiting requests, and repeats them', async () => {
    const gateway = fakeGateway({
      'GET /tickets': onlyFresh,
      'GET /queue': onlyFresh,
      'POST /auth/refresh_token': () => ({ token: fresh, user }),
    });

    await expect(Promise.all([api.get('/tickets'), api.get('/queue')])).resolves.toEqual([{ ok: true }, { ok: true }]);
    expect(gateway.of('POST /auth/refresh_token')).toHaveLength(1);
  });

  it('logs the user out when the session cannot be refreshed', async () => {
    let ended = 0;
    const stop = credentials.onEnd(() => ended++);
    fakeGateway({
      'GET /tickets': onlyFresh,
      'POST /auth/refresh_token': () => {
        throw new Refusal(401, 'ERR_UNAUTHENTICATED');
      },
    });

    await expect(api.get('/tickets')).rejects.toMatchObject({ status: 401 });
    expect(credentials.token()).toBeNull();
    expect(ended).toBe(1);
    stop();
  });

  it('does not repeat forbidden requests', async () => {
    const gateway = fakeGateway({
      'GET /tickets': () => {
        throw new Refusal(403, 'ERR_NO_PERMISSION', { why: 'because' });
      },
    });

    await expect(api.get('/tickets')).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION', details: { why: 'because' } });
    expect(gateway.calls).toHaveLength(1);
  });

  it('reports an unreachable server', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('network'));

    await expect(api.get('/tickets')).rejects.toMatchObject({ status: 0, code: 'ERR_UNAVAILABLE' });
    expect(credentials.token()).not.toBeNull();
  });
});

describe('the data provider', () => {
  it('sends only the fields that the contract allows in a form', async () => {
    const gateway = fakeGateway({ 'PUT /admin/queues/sales': () => ({ id: 'sales' }) });
    const data = { id: 'sales', companyId: 'x', updatedAt: 'now', name: 'Vendas', color: '#fff' };

    await createDataProvider().update('queues', { id: 'sales', data, previousData: data });

    expect(gateway.calls[0]?.body).toEqual({ name: 'Vendas', color: '#fff' });
  });

  it('shows an error with the text of its code', async () => {
    fakeGateway({
      'POST /admin/queues': () => {
        throw new Refusal(409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS');
      },
    });

    await expect(createDataProvider().create('queues', { data: {} })).rejects.toThrow(
      'errors.ERR_QUEUE_COLOR_ALREADY_EXISTS',
    );
  });
});
