import { describe, expect, it } from '@jest/globals';
import { askIdOf, newShipping, sendingOf, settled, type Shipping } from './shipping.js';

const AT = new Date('2026-11-22T12:00:00.000Z');
const LATER = new Date('2026-11-22T12:05:00.000Z');
const ana = { contactId: null, number: '5511987654321', name: 'Ana', email: '' };
const aShipping = (more: Partial<Shipping> = {}): Shipping => ({
  ...newShipping({ _id: 's1', companyId: 'c', campaignId: 'k' }, ana, { state: 'waiting', random: 0.5, now: AT }),
  ...more,
});
const news = (ack: number, errorCode: string | null = null, at = AT) => ({ ack, errorCode, at });

describe('what WhatsApp says to a message', () => {
  it('goes from sent over delivered to read, and back never', () => {
    const sent = { ...aShipping({ state: 'handed' }), ...settled(aShipping({ state: 'handed' }), false, news(1)) };
    expect(sent).toMatchObject({ state: 'sent', sentAt: AT, deliveredAt: null });
    const read = { ...sent, ...settled(sent, false, news(4, null, LATER)) };
    expect(read).toMatchObject({ state: 'sent', sentAt: AT, deliveredAt: LATER, readAt: LATER });
    expect(settled(read, false, news(3))).toEqual({});
  });

  it('is a failure with its reason, and no delivery', () => {
    expect(settled(aShipping({ state: 'handed' }), false, news(0, 'ERR_WAPP_REFUSED'))).toEqual({
      state: 'failed',
      errorCode: 'ERR_WAPP_REFUSED',
    });
  });

  it('counts although it comes before the hand-over was noted', () => {
    expect(settled(aShipping(), false, news(1))).toMatchObject({ state: 'sent' });
  });
});

describe('what WhatsApp says to the question', () => {
  it('makes it asked, and changes nothing once it was answered', () => {
    expect(settled(aShipping({ state: 'asking' }), true, news(1))).toEqual({
      state: 'asked',
      confirmationRequestedAt: AT,
    });
    expect(settled(aShipping({ state: 'confirmed' }), true, news(4))).toEqual({});
  });

  it('is told from the message by its id', () => {
    expect(sendingOf(askIdOf('s1'))).toEqual({ shippingId: 's1', isAsk: true });
    expect(sendingOf('s1')).toEqual({ shippingId: 's1', isAsk: false });
  });
});

describe('a person', () => {
  it('is the same with and without the ninth digit, and without a number known by the contact', () => {
    expect(aShipping().numberKey).toBe('551187654321');
    const unknown = { ...ana, number: '', contactId: 'c1' };
    const place = { _id: 's2', companyId: 'c', campaignId: 'k' };
    expect(newShipping(place, unknown, { state: 'waiting', random: 0, now: AT }).numberKey).toBe('contact c1');
  });
});
