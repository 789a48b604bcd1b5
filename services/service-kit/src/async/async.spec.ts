import { describe, expect, it, jest } from '@jest/globals';
import { deadline, KeyedSerialQueue, Poller, SerialQueue, SingleFlight, sleep } from './index.js';

/** Work that ends when the test decides. */
function aWork() {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((end, fail) => runs.push({ end, fail }));
  return { runs, work };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('SerialQueue', () => {
  it('starts a task after the previous one has ended', async () => {
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

  it("returns each task's own result and continues after an error", async () => {
    const queue = new SerialQueue();
    const failed = queue.add(() => Promise.reject(new Error('first')));
    const next = queue.add(() => 2);

    await expect(failed).rejects.toThrow('first');
    expect(await next).toBe(2);
  });

  it('is idle when every task added so far has ended', async () => {
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
  it('runs one task per key at a time, and different keys concurrently', async () => {
    const { runs, work } = aWork();
    const queue = new KeyedSerialQueue();
    void queue.add('a', work);
    void queue.add('a', work);
    void queue.add('b', work);
    await settle();

    expect(runs).toHaveLength(2);
  });

  it('deletes a key whose tasks have ended', async () => {
    const queue = new KeyedSerialQueue();
    await Promise.allSettled([queue.add('a', () => Promise.reject(new Error())), queue.add('b', () => 1)]);

    expect(queue.size).toBe(0);
  });
});

describe('SingleFlight', () => {
  it('lets callers join the current run', async () => {
    const { runs, work } = aWork();
    const flight = new SingleFlight(work);
    const both = Promise.all([flight.run(), flight.run()]);
    expect(runs).toHaveLength(1);

    runs[0]?.end();
    await both;
    void flight.run();
    expect(runs).toHaveLength(2);
  });

  it('runs once more after any number of triggers during a run', async () => {
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
  it('does not run after a pause, even if it was started twice', async () => {
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

  it('never overlaps runs, and runs again after an error', async () => {
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

  it('settles like the work if that is in time', async () => {
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

  it('ends after its time without an abort', async () => {
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
