import { describe, expect, it } from '@jest/globals';
import { PacketSequence } from './packet-sequence.js';

describe('PacketSequence', () => {
  const pods = () => {
    const sender = new PacketSequence();
    return { sender, listener: new PacketSequence(), packet: () => Buffer.from(sender.encode(['uid', { a: 1 }, {}])) };
  };

  it('leaves the packet as the adapter reads it', () => {
    const { sender, packet } = pods();
    expect(sender.decode(packet())).toEqual(['uid', { a: 1 }, {}, sender.pod, 1]);
  });

  it('finds nothing missing in packets and counts that follow each other', () => {
    const { sender, listener, packet } = pods();
    expect([packet(), packet(), packet()].map((one) => listener.hear(one))).toEqual([false, false, false]);
    expect(listener.hearCount(sender.pod, 3)).toBe(false);
    expect(listener.hear(packet())).toBe(false);
  });

  it('notices a missing packet once, at the next one', () => {
    const { listener, packet } = pods();
    listener.hear(packet());
    packet();
    expect(listener.hear(packet())).toBe(true);
    expect(listener.hear(packet())).toBe(false);
  });

  it('notices a missing packet at the next count', () => {
    const { sender, listener, packet } = pods();
    listener.hear(packet());
    packet();
    expect(listener.hearCount(sender.pod, 2)).toBe(true);
    expect(listener.hearCount(sender.pod, 2)).toBe(false);
  });

  it('counts each pod by itself, takes a new pod as it comes, and its own packets never', () => {
    const one = pods();
    const two = pods();
    for (let n = 0; n < 5; n += 1) one.packet();
    expect(one.listener.hear(one.packet())).toBe(false);
    expect(one.listener.hear(two.packet())).toBe(false);
    one.packet();
    expect(one.sender.hear(one.packet())).toBe(false);
  });

  it('takes a packet of an earlier release, which has no number', () => {
    expect(new PacketSequence().hear(Buffer.from('["uid",{"data":["x","y"]},{}]'))).toBe(false);
  });
});
