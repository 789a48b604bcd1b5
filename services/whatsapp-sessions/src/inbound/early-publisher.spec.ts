import { beforeEach, describe, expect, it } from '@jest/globals';
import { entryOf, type JournalEntry } from '../protocol/journal-entry.js';
import { EarlyPublisher } from './early-publisher.js';

const ANA = '5511900000001@s.whatsapp.net';
const BIA = '5511900000002@s.whatsapp.net';
const message = (sequence: number, from = ANA): JournalEntry => ({
  sequence,
  attrs: { id: `M${sequence}`, from },
  plaintext: Buffer.of(1),
});
const unreadable = (sequence: number): JournalEntry => ({
  sequence,
  ...entryOf('unreadable', { id: `M${sequence}` }, ''),
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('EarlyPublisher', () => {
  let published: number[];
  let fails: Set<number>;
  let ahead: EarlyPublisher;

  beforeEach(() => {
    [published, fails] = [[], new Set()];
    const publish = async ({ sequence }: JournalEntry): Promise<null> => {
      await Promise.resolve();
      if (fails.has(sequence)) throw new Error('NATS is away');
      published.push(sequence);
      return null;
    };
    ahead = new EarlyPublisher(publish, 3);
  });

  it('publishes a message once, before it is stored', async () => {
    const entry = message(1);
    ahead.begin(entry, 0);
    await ahead.idle();
    expect(published).toEqual([1]);
    expect(await ahead.finish(entry)).toBeNull();
    expect(published).toEqual([1]);
  });

  it('never overtakes an entry that waits until it is stored', async () => {
    const [first, second] = [unreadable(1), message(2)];
    ahead.begin(first, 0);
    ahead.begin(second, 0);
    await ahead.idle();
    expect(published).toEqual([]);
    await ahead.finish(first);
    await ahead.finish(second);
    ahead.begin(message(3), 2);
    await ahead.idle();
    expect(published).toEqual([1, 2, 3]);
  });

  it('publishes chats in parallel, and the messages of each chat in order', async () => {
    const answers = new Map<number, () => void>();
    const asked: number[] = [];
    const slow = new EarlyPublisher(({ sequence }) => {
      asked.push(sequence);
      return new Promise((resolve) => answers.set(sequence, () => resolve(null)));
    }, 10);
    for (const entry of [message(1, ANA), message(2, BIA), message(3, ANA), message(4, BIA)]) slow.begin(entry, 0);
    await settled();
    expect(asked).toEqual([1, 2]);
    answers.get(2)?.();
    await settled();
    expect(asked).toEqual([1, 2, 4]);
    answers.get(1)?.();
    await settled();
    expect(asked).toEqual([1, 2, 4, 3]);
  });

  it('delays a message of the phone that may belong to any chat until it is stored, and the messages after it', async () => {
    ahead.begin({ ...message(1), attrs: { id: 'M1', from: ANA, category: 'peer' } }, 0);
    ahead.begin(message(2, BIA), 0);
    await ahead.idle();
    expect(published).toEqual([]);
  });

  it('fails only the chat of a failed message, and starts nothing more until the earlier messages are stored', async () => {
    const entries = [message(1, ANA), message(2, BIA), message(3, ANA)];
    fails.add(1);
    for (const entry of entries) ahead.begin(entry, 0);
    await ahead.idle();
    expect(published).toEqual([2]);
    fails.clear();
    ahead.begin(message(4, BIA), 0);
    await ahead.idle();
    expect(published).toEqual([2]);
    for (const entry of entries) await ahead.finish(entry);
    expect(published).toEqual([2, 1, 3]);
  });

  it('waits while the journal may hold unknown entries', async () => {
    ahead.begin(message(1), undefined);
    await ahead.idle();
    expect(published).toEqual([]);
  });

  it('starts a limited number of messages', async () => {
    for (let n = 1; n <= 5; n += 1) ahead.begin(message(n), 0);
    await ahead.idle();
    expect(published).toEqual([1, 2, 3]);
  });

  it('publishes messages after a failed one once they are stored', async () => {
    const entries = [message(1), message(2), message(3)];
    fails.add(1);
    for (const entry of entries.slice(0, 2)) ahead.begin(entry, 0);
    await ahead.idle();
    await Promise.resolve();
    fails.clear();
    for (const entry of entries.slice(2)) ahead.begin(entry, 0);
    await ahead.idle();
    expect(published).toEqual([]);
    for (const entry of entries) await ahead.finish(entry);
    expect(published).toEqual([1, 2, 3]);
  });

  it('starts over when a new link repeats sequences', async () => {
    ahead.begin(message(7), 6);
    ahead.begin(message(8), 6);
    await ahead.idle();
    const again = message(7); // the store failed: both arrive again
    ahead.begin(again, 6);
    await ahead.finish(again);
    expect(published).toEqual([7, 8, 7]);
    ahead.begin(message(8), 7);
    await ahead.idle();
    expect(published).toEqual([7, 8, 7, 8]);
  });
});
