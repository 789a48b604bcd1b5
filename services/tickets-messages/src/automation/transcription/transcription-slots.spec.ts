import { describe, expect, it } from '@jest/globals';
import { TranscriptionSlots } from './transcription-slots.js';

describe('transcription slots', () => {
  const never = () => new Promise<string>(() => undefined);
  const refused = { code: 'ERR_RATE_LIMIT' };

  it('are two per company and six in total', async () => {
    const places = new TranscriptionSlots();
    for (const company of ['a', 'a', 'b', 'b', 'c']) void places.take(company, never);

    await expect(places.take('a', never)).rejects.toMatchObject(refused);
    expect(await places.take('c', async () => 'done')).toBe('done');
    void places.take('c', never);
    await expect(places.take('d', never)).rejects.toMatchObject(refused);
  });

  it('are released after a failure', async () => {
    const places = new TranscriptionSlots();
    for (let n = 0; n < 10; n += 1)
      await expect(places.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
