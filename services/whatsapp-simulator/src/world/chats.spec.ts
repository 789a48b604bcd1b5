import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testData } from '../../../../scripts/testing/test-data.mjs';
import { Chats } from './chats.js';
import type { ChatMessage } from './message.js';
import { StateLog } from './state-log.js';

const KEY = { contact: '5511900000001', phone: '5511900000002' };

const aMessage = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'A',
  kind: 'text',
  fromContact: true,
  text: 'Oi',
  sentAt: 1,
  ack: 'sent',
  receivedAt: null,
  ...changes,
});

describe('Chats', () => {
  let folder: string;
  let log: StateLog;
  let chats: Chats;

  beforeEach(async () => {
    folder = testData('chats');
    log = await StateLog.open(join(folder, 'state.jsonl'));
    chats = new Chats(log);
  });
  afterEach(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });

  it('raises the ack of a message and never lowers it', () => {
    chats.add(KEY, aMessage());
    expect(chats.acknowledge(KEY, 'A', 'read')).toBe(true);
    expect(chats.acknowledge(KEY, 'A', 'delivered')).toBe(false);
    expect(chats.find(KEY, 'A')).toMatchObject({ ack: 'read', receivedAt: expect.any(Number) });
  });

  it('keeps the newest 1,000 messages of a chat', () => {
    for (let n = 0; n < 1005; n++) chats.add(KEY, aMessage({ id: String(n) }));
    expect(chats.messages(KEY)).toHaveLength(1000);
    expect(chats.messages(KEY)[0]?.id).toBe('5');
  });

  it('separates the chats of two phones', () => {
    chats.add(KEY, aMessage());
    expect(chats.messages({ ...KEY, phone: '5511900000003' })).toEqual([]);
    expect(chats.ofPhone('5511900000003')).toEqual([]);
    expect(chats.ofPhone(KEY.phone)).toMatchObject([{ contact: KEY.contact, unread: 0, last: { id: 'A' } }]);
  });
});
