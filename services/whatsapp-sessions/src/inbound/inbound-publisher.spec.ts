import type { WhatsappMessageReceived } from '@recado/contracts';
import type { Publisher } from '@recado/service-kit/messaging';
import { describe, expect, it } from '@jest/globals';
import { BulkLimiter, type Step } from '../bulk-limiter/bulk-limiter.js';
import { InboundPublisher } from './inbound-publisher.js';

const EVENT = { id: 'e1' } as WhatsappMessageReceived;

describe('InboundPublisher', () => {
  it('records how long NATS took to store a message', async () => {
    const learnt: [Step, number][] = [];
    class RecordingLimiter extends BulkLimiter {
      override learn(step: Step, ms: number): void {
        learnt.push([step, ms]);
      }
    }
    let answer = (): void => undefined;
    const stored = new Promise<void>((resolve) => (answer = resolve));
    const publisher = new InboundPublisher(
      { publishEvent: () => stored } as unknown as Publisher,
      new RecordingLimiter(),
    );

    const published = publisher.publishEvent(EVENT);
    expect(learnt).toEqual([]);
    answer();
    await published;

    expect(learnt).toEqual([['inbound', expect.any(Number)]]);
  });

  it('records nothing for a message that NATS did not accept', async () => {
    const limiter = new BulkLimiter();
    const failing = { publishEvent: () => Promise.reject(new Error('away')) } as unknown as Publisher;

    await expect(new InboundPublisher(failing, limiter).publishEvent(EVENT)).rejects.toThrow('away');

    expect(limiter.isShort(performance.now())).toBe(false);
  });
});
