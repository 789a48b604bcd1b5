import { describe, expect, it } from '@jest/globals';
import { acknowledged } from './acknowledged.js';
import type { Message } from '../message.js';

const sent = (fields: Partial<Message> = {}) => ({ ack: 0, errorCode: null, ...fields }) as Message;
const news = (ack: number, errorCode: string | null = null) => ({ whatsappId: 'c1', wid: 'w1', ack, errorCode });

describe('news of a message of ours', () => {
  it('bring its ticks on, and never back', () => {
    expect(acknowledged(sent({ ack: 1 }), news(3))).toMatchObject({ ack: 3, errorCode: null });
    expect(acknowledged(sent({ ack: 3 }), news(3))).toBeNull();
    expect(acknowledged(sent({ ack: 3 }), news(2))).toBeNull();
  });

  it('say that it failed and why, once, and not when WhatsApp has it', () => {
    const failed = acknowledged(sent({ ack: 1 }), news(0, 'ERR_WAPP_REFUSED'));
    expect(failed).toMatchObject({ ack: 1, errorCode: 'ERR_SENDING_WAPP_MSG', errorReason: 'ERR_WAPP_REFUSED' });
    expect(acknowledged(failed ?? sent(), news(0, 'ERR_WAPP_REFUSED'))).toBeNull();
    expect(acknowledged(failed ?? sent(), news(0, 'ERR_SENDING_WAPP_MSG'))).toMatchObject({ errorReason: null });
    expect(acknowledged(sent({ ack: 2 }), news(0, 'ERR_WAPP_REFUSED'))).toBeNull();
  });

  it('end a failure, without going back', () => {
    const failed = sent({ ack: 2, errorCode: 'ERR_SENDING_WAPP_MSG', errorReason: 'ERR_WAPP_REFUSED' });
    expect(acknowledged(failed, news(1))).toEqual({ ack: 2, errorCode: null });
  });

  it('show a message again that was discarded and sent after all', () => {
    const discarded = sent({ errorCode: 'ERR_SENDING_WAPP_MSG', isDeleted: true });
    expect(acknowledged(discarded, news(2))).toEqual({ ack: 2, errorCode: null, isDeleted: false });
    expect(acknowledged(sent({ isDeleted: true }), news(2))).toMatchObject({ isDeleted: true });
  });
});
