import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../scripts/testing/hostile/slow-texts.mjs';
import { callerAddress, clientAddress } from '../src/http/server/client-address.js';
import { correlationIdOf, traceparentOf } from '../src/http/server/correlation.js';
import { messageOf } from '../src/mcp/output.js';
import { rangeOf } from '../src/media/byte-range.js';
import { kindOfFile, SAMPLE_BYTES } from '../src/media/file-kind.js';
import { companyOf, isWatching } from '../src/realtime/broadcast/rooms.js';

const requestOf = (text: string) =>
  ({
    socket: { remoteAddress: '192.0.2.1' },
    headers: { 'x-forwarded-for': text, 'x-correlation-id': text, traceparent: text },
  }) as never;
const fileOf = (text: string) => ({
  sample: Buffer.from(text).subarray(0, SAMPLE_BYTES),
  declared: 'text/plain',
  fileName: 'a.svg',
});

const kindOfLogo = (text: string) => kindOfFile(fileOf(text), 'logo', false).catch(() => 'refused');

const CALLS: Record<string, (text: string) => unknown> = {
  'a logo': kindOfLogo,
  'a logo with an element': (text) => kindOfLogo(`<?xml version="1.0"?>${text}<svg>`),
  'a file': (text) => kindOfFile(fileOf(text), 'media', false),
  'the type and the name of a file': (text) =>
    kindOfFile(
      { sample: Buffer.from('PK\u0003\u0004'), declared: `application/${text}`, fileName: text },
      'media',
      false,
    ),
  'the range of a file': (text) => rangeOf(`bytes=${text}`, 1_000),
  'the address of a caller': (text) => [callerAddress(requestOf(text), 1), clientAddress(requestOf(text), 1)],
  'the headers of a call': (text) => [correlationIdOf(requestOf(text)), traceparentOf(requestOf(text))],
  'the name of a room': (text) => [companyOf(text), isWatching(text)],
  'a message for a connected application': (text) =>
    messageOf({ body: text, media: null, quotedMsg: null, participant: null } as never),
};

describe('a text that slows down patterns', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
