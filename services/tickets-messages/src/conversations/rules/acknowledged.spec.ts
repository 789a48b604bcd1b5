import { describe, expect, it } from '@jest/globals';
import { acknowledged } from './acknowledged.js';
import type { Message } from '../message.js';

const sent = (fields: Partial<Message> = {}) => ({ ack: 0, errorCode: null, ...fields }) as Message;
const news = (ack: number, errorCode: string | null = null) => ({ whatsappId: 'c1', wid: 'w1', ack, errorCode });

describe('an update of our message', () => {
  it('raises the ticks and never lowers them', () => {
    expect(acknowledged(sent({ ack: 1 }), news(3))).toMatchObject({ ack: 3, errorCode: null });
    expect(acknowledged(sent({ ack: 3 }), news(3))).toBeNull();
    expect(acknowledged(sent({ ack: 3 }), news(2))).toBeNull();
  });

  it('records a failure and its reason once, and not after WhatsApp has the message', () => {
    const failed = acknowledged(sent({ ack: 1 }), news(0, 'ERR_WAPP_REFUSED'));
    expect(failed).toMatchObject({ ack: 1, errorCode: 'ERR_SENDING_WAPP_MSG', errorReason: 'ERR_WAPP_REFUSED' });
    expect(acknowledged(failed ?? sent(), news(0, 'ERR_WAPP_REFUSED'))).toBeNull();
    expect(acknowledged(failed ?? sent(), news(0, 'ERR_SENDING_WAPP_MSG'))).toMatchObject({ errorReason: null });
    expect(acknowledged(sent({ ack: 2 }), news(0, 'ERR_WAPP_REFUSED'))).toBeNull();
  });

  it('clears a failure without lowering the ticks', () => {
    const failed = sent({ ack: 2, errorCode: 'ERR_SENDING_WAPP_MSG', errorReason: 'ERR_WAPP_REFUSED' });
    expect(acknowledged(failed, news(1))).toEqual({ ack: 2, errorCode: null });
  });

  it('shows a discarded message again if it was sent after all', () => {
    const discarded = sent({ errorCode: 'ERR_SENDING_WAPP_MSG', isDeleted: true });
    expect(acknowledged(discarded, news(2))).toEqual({ ack: 2, errorCode: null, isDeleted: false });
    expect(acknowledged(sent({ isDeleted: true }), news(2))).toMatchObject({ isDeleted: true });
  });
});
