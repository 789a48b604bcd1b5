import { describe, expect, it } from '@jest/globals';
import type { Outgoing } from './publisher.js';
import { publishTogether } from './publish-states.js';

const COUNT = 250;
const state = (n: number): Outgoing => ({ kind: 'state', id: `${n}`, subject: `state.${n}`, body: '{}', revision: 1 });
async function* states() {
  for (let n = 0; n < COUNT; n += 1) yield await Promise.resolve(state(n));
}

describe('publishTogether', () => {
  it('publishes every message once, with at most a hundred concurrent publishes', async () => {
    const subjects: string[] = [];
    let [flying, most] = [0, 0];
    const publish = async ({ subject }: Outgoing) => {
      most = Math.max(most, (flying += 1));
      await new Promise(setImmediate);
      flying -= 1;
      subjects.push(subject);
    };

    expect(await publishTogether({ publish }, states())).toBe(COUNT);
    expect(new Set(subjects).size).toBe(COUNT);
    expect(subjects).toHaveLength(COUNT);
    expect(most).toBe(100);
  });

  it('fails when a message cannot be published', async () => {
    const publish = ({ subject }: Outgoing) =>
      subject === 'state.120' ? Promise.reject(new Error('no answer')) : Promise.resolve();
    await expect(publishTogether({ publish }, states())).rejects.toThrow('no answer');
  });
});
