import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { orderItems } from './order-items.js';

const REQUEST = { id: '3042', token: 'AR5x' };
const ANSWER = {
  price: { total: 25_000, currency: 'BRL' },
  products: [{ id: '1', name: 'Bolo', imageUrl: '', price: 25_000, currency: 'BRL', quantity: 1 }],
};
/**
 * An error like those that Baileys throws, with WhatsApp's code in `data` and the code of a broken socket in `output`.
 */
const failure = (text: string, fields: object) => Object.assign(new Error(text), fields);
const ask = (getOrderDetails: (id: string, token: string) => Promise<unknown>) =>
  orderItems({ getOrderDetails } as never, REQUEST);

describe('querying WhatsApp for the items of an order', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('sends the ID and the token, and reads the answer', async () => {
    const getOrderDetails = jest.fn(async (_id: string, _token: string) => ANSWER);
    expect(await ask(getOrderDetails)).toMatchObject({ id: '3042', items: [{ name: 'Bolo' }] });
    expect(getOrderDetails).toHaveBeenCalledWith('3042', 'AR5x');
  });

  it.each([401, 403, 404, 406])('is refused permanently by %i', async (data) => {
    expect(await ask(() => Promise.reject(failure('refused', { data })))).toBeNull();
  });

  it.each<[string, Error]>([
    ['too many requests', failure('rate-overlimit', { data: 429 })],
    ['a failure of WhatsApp', failure('internal-server-error', { data: 500 })],
    ['a broken socket', failure('Connection Closed', { data: null, output: { statusCode: 428 } })],
  ])('is retried after %s', async (_why, error) => {
    await expect(ask(() => Promise.reject(error))).rejects.toBe(error);
  });

  it('is retried after an answer without items', async () => {
    await expect(ask(async () => ({ ...ANSWER, products: [] }))).rejects.toThrow('without items');
  });

  it('waits 20 s for an answer', async () => {
    const asked = expect(ask(() => new Promise(() => undefined))).rejects.toThrow('in time');
    await jest.advanceTimersByTimeAsync(20_000);
    await asked;
  });
});
