import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JsMsg } from '@nats-io/jetstream';
import { Acknowledgements, type Durability } from './acknowledgements.js';

class FakeDurability implements Durability {
  losses = 0;
  private finish = () => undefined as void;

  stored(): Promise<void> {
    return new Promise((resolve) => (this.finish = resolve));
  }

  end(): void {
    this.finish();
  }
}

describe('acknowledgements', () => {
  let said: string[];
  let durability: FakeDurability;
  let acknowledgements: Acknowledgements;

  const message = (name: string) =>
    ({
      ack: () => said.push(`ack ${name}`),
      nak: (ms: number) => said.push(`again ${name} in ${ms}`),
    }) as unknown as JsMsg;
  const settle = (name: string) => acknowledgements.settle({ message: message(name), losses: acknowledgements.losses });

  beforeEach(() => {
    jest.useFakeTimers();
    [said, durability] = [[], new FakeDurability()];
    acknowledgements = new Acknowledgements(() => undefined, durability);
  });
  afterEach(() => void jest.useRealTimers());

  it('are sent together once their work is safe', async () => {
    settle('a');
    settle('b');
    await jest.runOnlyPendingTimersAsync();
    expect(said).toEqual([]);
    durability.end();
    await jest.advanceTimersByTimeAsync(0);
    expect(said).toEqual(['ack a', 'ack b']);
  });

  it('are withheld if a commit was lost since the work started', async () => {
    settle('before');
    durability.losses += 1;
    settle('after');
    await jest.runOnlyPendingTimersAsync();
    durability.end();
    await jest.advanceTimersByTimeAsync(0);
    expect(said).toEqual(['again before in 1000', 'ack after']);
  });

  it('are all sent when finish resolves', async () => {
    settle('a');
    const finished = acknowledgements.finish();
    await jest.advanceTimersByTimeAsync(0);
    durability.end();
    await finished;
    expect(said).toEqual(['ack a']);
  });
});
