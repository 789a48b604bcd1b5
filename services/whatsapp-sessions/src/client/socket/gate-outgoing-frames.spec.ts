import type { WASocket } from '@whiskeysockets/baileys';
import { describe, expect, it } from '@jest/globals';
import { gateOutgoingFrames } from './gate-outgoing-frames.js';

/** A fake socket that records sent frames; the test completes its writes. */
function wired() {
  const left: number[] = [];
  const raw = {
    send: (frame: Uint8Array, done?: () => void) => {
      left.push(frame[0] ?? 0);
      done?.();
    },
  };
  let pending: Promise<void> | undefined;
  const handed = gateOutgoingFrames({ socket: raw } as unknown as WASocket['ws'], () => pending);
  const write = () => {
    let [succeed, fail] = [(): void => undefined, (_error: Error): void => undefined];
    pending = new Promise<void>((resolve, reject) => ([succeed, fail] = [resolve, reject]));
    pending.catch(() => undefined);
    return { succeed: () => ((pending = undefined), succeed()), fail: () => fail(new Error('fenced')) };
  };
  return { left, handed, write, send: (frame: number, done?: () => void) => raw.send(Uint8Array.of(frame), done) };
}

describe('gateOutgoingFrames', () => {
  it('sends a frame immediately when everything is stored', () => {
    const { left, send } = wired();

    send(1);

    expect(left).toEqual([1]);
  });

  it('holds frames in order until everything written before them is stored', async () => {
    const { left, handed, write, send } = wired();
    const first = write();
    send(1);
    const second = write();
    send(2);
    first.succeed();
    send(3);
    await Promise.resolve();
    expect(left).not.toContain(2);

    second.succeed();
    await handed();

    expect(left).toEqual([1, 2, 3]);
  });

  it('reports a frame as sent immediately, so that the next message is handled', () => {
    const { write, send } = wired();
    write();
    let isTaken = false;

    send(1, () => (isTaken = true));

    expect(isTaken).toBe(true);
  });

  it('sends no frame after a failed write', async () => {
    const { left, handed, write, send } = wired();
    const failing = write();
    send(1);
    failing.fail();
    send(2);

    await expect(handed()).rejects.toThrow('fenced');
    expect(left).toEqual([]);
  });
});
