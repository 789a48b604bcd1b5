import { describe, expect, it } from '@jest/globals';
import { PacketSequence } from './packet-sequence.js';

describe('PacketSequence', () => {
  const pods = () => {
    const sender = new PacketSequence();
    return { sender, listener: new PacketSequence(), packet: () => Buffer.from(sender.encode(['uid', { a: 1 }, {}])) };
  };

  it("appends to the packet without breaking the adapter's parser", () => {
    const { sender, packet } = pods();
    expect(sender.decode(packet())).toEqual(['uid', { a: 1 }, {}, sender.pod, 1]);
  });

  it('detects no gap in consecutive packets and counts', () => {
    const { sender, listener, packet } = pods();
    expect([packet(), packet(), packet()].map((one) => listener.receive(one))).toEqual([false, false, false]);
    expect(listener.receiveCount(sender.pod, 3)).toBe(false);
    expect(listener.receive(packet())).toBe(false);
  });

  it('detects a missing packet once, with the next packet', () => {
    const { listener, packet } = pods();
    listener.receive(packet());
    packet();
    expect(listener.receive(packet())).toBe(true);
    expect(listener.receive(packet())).toBe(false);
  });

  it('detects a missing packet with the next count', () => {
    const { sender, listener, packet } = pods();
    listener.receive(packet());
    packet();
    expect(listener.receiveCount(sender.pod, 2)).toBe(true);
    expect(listener.receiveCount(sender.pod, 2)).toBe(false);
  });

  it('counts each pod separately, accepts new pods and ignores its own packets', () => {
    const one = pods();
    const two = pods();
    for (let n = 0; n < 5; n += 1) one.packet();
    expect(one.listener.receive(one.packet())).toBe(false);
    expect(one.listener.receive(two.packet())).toBe(false);
    one.packet();
    expect(one.sender.receive(one.packet())).toBe(false);
  });

  it('accepts packets of an earlier release, which have no number', () => {
    expect(new PacketSequence().receive(Buffer.from('["uid",{"data":["x","y"]},{}]'))).toBe(false);
  });
});
