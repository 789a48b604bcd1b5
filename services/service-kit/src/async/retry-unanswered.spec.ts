import { expect, it } from '@jest/globals';
import { retryUnanswered } from './retry-unanswered.js';

const unanswered = () => Object.assign(new Error('timeout'), { name: 'TimeoutError' });
const failing = (errors: Error[]) => {
  const asked: unknown[] = [];
  return {
    asked,
    ask: () => {
      asked.push(errors.length);
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve('made');
    },
  };
};

it('retries unanswered requests', async () => {
  const { ask, asked } = failing([unanswered(), unanswered()]);

  await expect(retryUnanswered(ask)).resolves.toBe('made');
  expect(asked).toHaveLength(3);
});

it('retries while the server does not know a new consumer yet', async () => {
  const unknown = Object.assign(new Error('consumer not found'), { name: 'ConsumerNotFoundError' });
  const { ask, asked } = failing([unknown]);

  await expect(retryUnanswered(ask)).resolves.toBe('made');
  expect(asked).toHaveLength(2);
});

it('gives up immediately on any other error', async () => {
  const { ask, asked } = failing([new Error('the name is taken')]);

  await expect(retryUnanswered(ask)).rejects.toThrow('taken');
  expect(asked).toHaveLength(1);
});
