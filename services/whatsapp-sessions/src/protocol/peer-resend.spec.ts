import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { asOwn, padded } from './journal-entry.js';
import { resentMessages } from './peer-resend.js';

const ARRIVED = 1_796_040_000;
const [DAY, YEAR] = [86_400, 365 * 86_400];

/** A message that a phone sends to its devices when it resends another. */
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
    ['that of its arrival, years ahead', ARRIVED + 3 * YEAR, ARRIVED],
    ['that of its arrival, years behind', ARRIVED - 3 * YEAR, ARRIVED],
    ['that of its arrival, in milliseconds', ARRIVED * 1_000, ARRIVED],
    ['that of its arrival, at 0', 0, ARRIVED],
    ['that of its arrival, without one', null, ARRIVED],
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
