import { describe, expect, it } from '@jest/globals';
import { FairQueue, type Outcome } from './fair-queue.js';

/** Returns tasks that end when the test decides, and a list of the started ones. */
function stage() {
  const started: string[] = [];
  const ends = new Map<string, (outcome: Outcome) => void>();
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<Outcome>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string, outcome: Outcome = 'done') => {
    ends.get(name)?.(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { started, task, end };
}

describe('FairQueue', () => {
  it("starts a quiet company's task although another company has a long queue", async () => {
    const queue = new FairQueue({ perCompany: 2, total: 2 });
    const { started, task, end } = stage();
    for (let n = 1; n <= 50; n += 1) queue.push('noisy', `contact ${n}`, task(`noisy ${n}`));
    queue.push('quiet', 'ana', task('quiet 1'));

    await end('noisy 1');

    expect(started).toEqual(['noisy 1', 'noisy 2', 'quiet 1']);
  });

  it('limits the concurrent tasks of one company', () => {
    const queue = new FairQueue({ perCompany: 2, total: 10 });
    const { started, task } = stage();
    for (let n = 1; n <= 5; n += 1) queue.push('acme', `contact ${n}`, task(`task ${n}`));

    expect(started).toEqual(['task 1', 'task 2']);
  });

  it('keeps the order of one contact', async () => {
    const queue = new FairQueue();
    const { started, task, end } = stage();
    for (const name of ['first', 'second', 'third']) queue.push('acme', 'ana', task(name));
    expect(started).toEqual(['first']);

    await end('first');
    await end('second');

    expect(started).toEqual(['first', 'second', 'third']);
  });

  it('delays only the contact whose task waits for a retry', async () => {
    const queue = new FairQueue({ perCompany: 1, total: 1 });
    const { started, task, end } = stage();
    queue.push('acme', 'ana', task('ana 1'));
    queue.push('acme', 'ana', task('ana 2'));
    queue.push('acme', 'bia', task('bia 1'));

    await end('ana 1', { retryInMs: 60_000 });

    expect(started).toEqual(['ana 1', 'bia 1']);
    expect(queue.waiting).toBe(1);
    await end('bia 1');
    await queue.stop();
  });

  it('runs a retry before the later tasks of its contact', async () => {
    const queue = new FairQueue();
    const order: string[] = [];
    let attempts = 0;
    const finished = new Promise<void>((resolve) => {
      queue.push('acme', 'ana', async () => {
        order.push('first');
        return ++attempts < 3 ? { retryInMs: 1 } : 'done';
      });
      queue.push('acme', 'ana', async () => {
        order.push('second');
        resolve();
        return 'done';
      });
    });

    await finished;

    expect(order).toEqual(['first', 'first', 'first', 'second']);
  });

  it('waits for running tasks at a stop and starts nothing more', async () => {
    const queue = new FairQueue();
    const { started, task, end } = stage();
    queue.push('acme', 'ana', task('ana 1'));
    queue.push('acme', 'ana', task('ana 2'));

    const stopped = queue.stop();
    await end('ana 1');
    await stopped;

    expect(started).toEqual(['ana 1']);
  });
});
