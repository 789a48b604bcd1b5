import { describe, expect, it, jest } from '@jest/globals';
import { deadline, KeyedSerialQueue, Poller, SerialQueue, SingleFlight, sleep } from './index.js';

/** A piece of work that ends when the test says so. */
function aWork() {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((end, fail) => runs.push({ end, fail }));
  return { runs, work };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('SerialQueue', () => {
  it('starts a task when the one before has ended', async () => {
    const { runs, work } = aWork();
    const queue = new SerialQueue();
    void queue.add(work);
    void queue.add(work);
    await settle();
    expect(runs).toHaveLength(1);

    runs[0]?.end();
    await settle();
    expect(runs).toHaveLength(2);
  });

  it('gives each caller its own result and goes on after an error', async () => {
    const queue = new SerialQueue();
    const failed = queue.add(() => Promise.reject(new Error('first')));
    const next = queue.add(() => 2);

    await expect(failed).rejects.toThrow('first');
    expect(await next).toBe(2);
  });

  it('is idle when everything added so far has ended', async () => {
    const { runs, work } = aWork();
    const queue = new SerialQueue();
    void queue.add(work);
    let isIdle = false;
    const idle = queue.idle().then(() => (isIdle = true));
    await settle();
    expect(isIdle).toBe(false);

    runs[0]?.end();
    await idle;
  });
});

describe('KeyedSerialQueue', () => {
  it('runs one task of a key at a time and keys side by side', async () => {
    const { runs, work } = aWork();
    const queue = new KeyedSerialQueue();
    void queue.add('a', work);
    void queue.add('a', work);
    void queue.add('b', work);
    await settle();

    expect(runs).toHaveLength(2);
  });

  it('forgets a key whose tasks have ended', async () => {
    const queue = new KeyedSerialQueue();
    await Promise.allSettled([queue.add('a', () => Promise.reject(new Error())), queue.add('b', () => 1)]);

    expect(queue.size).toBe(0);
  });
});

describe('SingleFlight', () => {
  it('lets callers join the run that is under way', async () => {
    const { runs, work } = aWork();
    const flight = new SingleFlight(work);
    const both = Promise.all([flight.run(), flight.run()]);
    expect(runs).toHaveLength(1);

    runs[0]?.end();
    await both;
    void flight.run();
    expect(runs).toHaveLength(2);
  });

  it('runs once more when it was triggered during a run, however often', async () => {
    const { runs, work } = aWork();
    const flight = new SingleFlight(work);
    flight.trigger();
    flight.trigger();
    flight.trigger();
    expect(runs).toHaveLength(1);

    runs[0]?.end();
    await settle();
    expect(runs).toHaveLength(2);
    runs[1]?.end();
    await settle();
    expect(runs).toHaveLength(2);
  });

  it('starts nothing after stop, which waits for the last run', async () => {
    const { runs, work } = aWork();
    const flight = new SingleFlight(work);
    flight.trigger();
    flight.trigger();
    const stopped = flight.stop();
    runs[0]?.end();
    await stopped;
    await settle();
    flight.trigger();

    expect(runs).toHaveLength(1);
  });
});

describe('Poller', () => {
  it('that was started twice runs no more once it is paused', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const work = jest.fn(async () => undefined);
    const poller = new Poller(work, { everyMs: 10, onError: jest.fn() });
    poller.start();
    poller.start();

    await poller.pause();
    jest.advanceTimersByTime(100);

    expect(work).not.toHaveBeenCalled();
    jest.useRealTimers();
  });

  it('never runs twice at once, and again after an error', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { runs, work } = aWork();
    const onError = jest.fn();
    const poller = new Poller(work, { everyMs: 10, onError });
    poller.start();
    jest.advanceTimersByTime(35);
    expect(runs).toHaveLength(1);

    runs[0]?.fail(new Error('away'));
    await settle();
    expect(onError).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(10);
    expect(runs).toHaveLength(2);

    const stopped = poller.stop();
    expect(poller.isStopped).toBe(true);
    runs[1]?.end();
    await stopped;
    jest.advanceTimersByTime(100);
    expect(runs).toHaveLength(2);
    jest.useRealTimers();
  });
});

describe('deadline', () => {
  const late = () => new Error('late');

  it('settles like the work that is in time', async () => {
    expect(await deadline(Promise.resolve(1), 1_000, late)).toBe(1);
    await expect(deadline(Promise.reject(new Error('own')), 1_000, late)).rejects.toThrow('own');
  });

  it('rejects when the work takes longer', async () => {
    jest.useFakeTimers();
    const missed = expect(deadline(new Promise(() => undefined), 5_000, late)).rejects.toThrow('late');
    await jest.advanceTimersByTimeAsync(5_000);
    await missed;
    jest.useRealTimers();
  });
});

describe('sleep', () => {
  it('ends early when its signal is aborted', async () => {
    const abort = new AbortController();
    const slept = sleep(60_000, abort.signal);
    abort.abort();
    await slept;

    await sleep(60_000, abort.signal);
  });

  it('ends after its time when the signal is not aborted', async () => {
    jest.useFakeTimers();
    const ended = jest.fn();
    const slept = sleep(20, new AbortController().signal).then(ended);
    await jest.advanceTimersByTimeAsync(19);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await slept;
    expect(ended).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
