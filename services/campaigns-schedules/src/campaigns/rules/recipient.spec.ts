import { describe, expect, it } from '@jest/globals';
import { newRecipient, sendIdOf, parseSendId, settled, type SendId, type Recipient } from './recipient.js';

const AT = new Date('2026-11-22T12:00:00.000Z');
const LATER = new Date('2026-11-22T12:05:00.000Z');
const ana = { contactId: null, number: '5511987654321', name: 'Ana', email: '' };
const aRecipient = (more: Partial<Recipient> = {}): Recipient => ({
  ...newRecipient({ _id: 's1', companyId: 'c', campaignId: 'k' }, ana, { state: 'waiting', random: 0.5, now: AT }),
  ...more,
});
const MESSAGE: SendId = { recipientId: 's1', round: 0, part: 'message' };
const ASK: SendId = { ...MESSAGE, part: 'ask' };
const update = (ack: number, errorCode: string | null = null, at = AT) => ({ ack, errorCode, at });

describe('the delivery status of a message', () => {
  it('goes from sent to delivered to read, and never back', () => {
    const sent = {
      ...aRecipient({ state: 'handed' }),
      ...settled(aRecipient({ state: 'handed' }), MESSAGE, update(1)),
    };
    expect(sent).toMatchObject({ state: 'sent', sentAt: AT, deliveredAt: null });
    const read = { ...sent, ...settled(sent, MESSAGE, update(4, null, LATER)) };
    expect(read).toMatchObject({ state: 'sent', sentAt: AT, deliveredAt: LATER, readAt: LATER });
    expect(settled(read, MESSAGE, update(3))).toEqual({});
  });

  it('is a failure with its reason, and no delivery', () => {
    expect(settled(aRecipient({ state: 'handed' }), MESSAGE, update(0, 'ERR_WAPP_REFUSED'))).toEqual({
      state: 'failed',
      errorCode: 'ERR_WAPP_REFUSED',
    });
  });

  it('counts even if it arrives before the submission is recorded', () => {
    expect(settled(aRecipient(), MESSAGE, update(1))).toMatchObject({ state: 'sent' });
  });
});

describe('the delivery status of the question', () => {
  it('marks it as asked, and changes nothing after a reply', () => {
    expect(settled(aRecipient({ state: 'asking' }), ASK, update(1))).toEqual({
      ...{ state: 'asked', errorCode: null },
      confirmationRequestedAt: AT,
    });
    expect(settled(aRecipient({ state: 'confirmed' }), ASK, update(4))).toEqual({});
  });

  it('is distinguished from that of the message, its files and later rounds by its id', () => {
    const _id = '019ab2c4-1111-7222-8333-f12345678901';
    const id = { _id };
    expect(parseSendId(sendIdOf(id))).toEqual({ recipientId: _id, round: 0, part: 'message' });
    expect(parseSendId(sendIdOf(id, 'ask'))).toEqual({ recipientId: _id, round: 0, part: 'ask' });
    expect(parseSendId(sendIdOf({ _id, round: 2 }, { file: 3 }))).toEqual({ recipientId: _id, round: 2, part: 'file' });
    expect(parseSendId(sendIdOf({ _id, round: 12 }))).toEqual({ recipientId: _id, round: 12, part: 'message' });
  });
});

describe('the delivery status', () => {
  it('of a file is ignored, and of an earlier round only counts as a success', () => {
    expect(settled(aRecipient({ state: 'handed' }), { ...MESSAGE, part: 'file' }, update(1))).toEqual({});
    const later = aRecipient({ state: 'handed', round: 1 });
    expect(settled(later, MESSAGE, update(0, 'ERR_WAPP_RESTRICTED'))).toEqual({});
    expect(settled(later, MESSAGE, update(1))).toMatchObject({ state: 'sent' });
  });

  it('of the question is ignored once the message has failed', () => {
    const failed = aRecipient({ state: 'failed', errorCode: 'ERR_WAPP_REFUSED', confirmedAt: AT });
    expect(settled(failed, ASK, update(3))).toEqual({});
    expect(settled({ ...failed, confirmedAt: null }, ASK, update(1))).toMatchObject({ state: 'asked' });
  });
});

describe('the key of a person', () => {
  it("is the same with and without the ninth digit, and is the contact's without a number", () => {
    expect(aRecipient().numberKey).toBe('551187654321');
    const unknown = { ...ana, number: '', contactId: 'c1' };
    const place = { _id: 's2', companyId: 'c', campaignId: 'k' };
    expect(newRecipient(place, unknown, { state: 'waiting', random: 0, now: AT }).numberKey).toBe('contact c1');
  });
});
