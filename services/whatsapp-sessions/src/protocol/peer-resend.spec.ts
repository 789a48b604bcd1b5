import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { asOwn, padded } from './journal-entry.js';
import { resentMessages } from './peer-resend.js';

const ARRIVED = 1_796_040_000;
const [DAY, YEAR] = [86_400, 365 * 86_400];

/** A message that a phone sends to its devices when it resends another one. */
function resend(messageTimestamp: number | null, attrs: Record<string, string> = asOwn({})) {
  const webMessageInfoBytes = proto.WebMessageInfo.encode({
    key: { id: 'AGAIN', remoteJid: '5511987654321@s.whatsapp.net', fromMe: false },
    message: { conversation: 'Oi' },
    messageTimestamp,
  }).finish();
  const plaintext = padded({
    protocolMessage: {
      peerDataOperationRequestResponseMessage: {
        peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes } }],
      },
    },
  });
  return { attrs: { from: '5511900000000@s.whatsapp.net', t: String(ARRIVED), ...attrs }, plaintext, sequence: 7 };
}

describe('a message that the phone resends', () => {
  it.each([
    ['its own time', ARRIVED - 3 * DAY, ARRIVED - 3 * DAY],
    ['the time of arrival, for a time years ahead', ARRIVED + 3 * YEAR, ARRIVED],
    ['the time of arrival, for a time years ago', ARRIVED - 3 * YEAR, ARRIVED],
    ['the time of arrival, for a time in milliseconds', ARRIVED * 1_000, ARRIVED],
    ['the time of arrival, for 0', 0, ARRIVED],
    ['the time of arrival, without a time', null, ARRIVED],
  ])('has %s', (_case, timestamp, t) => {
    const [message, ...more] = resentMessages(resend(timestamp));

    expect(more).toEqual([]);
    expect(message).toMatchObject({
      attrs: { id: 'AGAIN', from: '5511987654321@s.whatsapp.net', t: String(t) },
      sequence: 7,
    });
  });

  it('is accepted only from our own phone', () => {
    expect(resentMessages(resend(ARRIVED, {}))).toEqual([]);
  });
});
