import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bytesOf, mediaOf, readMedia } from './read-media.js';
import { readShared } from './read-shared.js';

describe('readShared', () => {
  it('reads a location, and rejects invalid coordinates', () => {
    const place = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' };
    expect(readShared({ locationMessage: place })).toMatchObject({ type: 'location', name: 'Loja', live: false });
    expect(readShared({ liveLocationMessage: place })).toMatchObject({ live: true });
    for (const degreesLatitude of [91, Number.NaN, null])
      expect(readShared({ locationMessage: { ...place, degreesLatitude } })).toMatchObject({ type: 'unreadable' });
  });

  it('reads one or more contact cards without their pictures', () => {
    const vcard = 'BEGIN:VCARD\nFN:Bia\nPHOTO;BASE64:AAAA\n BBBB\nTEL:1\nEND:VCARD';
    const contact = { displayName: 'Bia', vcard };

    expect(readShared({ contactMessage: contact })).toEqual({
      type: 'contacts',
      contacts: [{ name: 'Bia', vcard: 'BEGIN:VCARD\nFN:Bia\nTEL:1\nEND:VCARD' }],
    });
    const many = readShared({ contactsArrayMessage: { contacts: Array(150).fill(contact) } });
    expect(many?.type === 'contacts' && many.contacts).toHaveLength(100);
  });

  it('uses the name in a card when the phone sent no name, or the card instead of it', () => {
    const vcard = 'BEGIN:VCARD\nPHOTO;BASE64:AAAA\n BBBB\nFN:Bia\nEND:VCARD';
    for (const displayName of ['', undefined, vcard])
      expect(readShared({ contactMessage: { displayName, vcard } })).toMatchObject({ contacts: [{ name: 'Bia' }] });
  });

  it('reads a poll, and an event with a valid date', () => {
    const options = [{ optionName: 'A' }, { optionName: 'B' }];
    expect(readShared({ pollCreationMessageV3: { name: 'Qual?', options } })).toEqual({
      type: 'poll',
      question: 'Qual?',
      options: ['A', 'B'],
      hashes: ['A', 'B'].map((name) => createHash('sha256').update(name).digest('hex')),
    });
    expect(readShared({ eventMessage: { name: 'Visita', startTime: 1_800_000_000 } })).toMatchObject({
      startsAt: '2027-01-15T08:00:00.000Z',
    });
    expect(readShared({ eventMessage: { name: 'Nunca', startTime: 999_999_999_999 } })).toMatchObject({
      startsAt: null,
    });
  });
});

describe('readMedia', () => {
  it('distinguishes voice from audio, GIF from video and similar kinds', () => {
    expect(mediaOf({ audioMessage: { ptt: true } })?.kind).toBe('voice');
    expect(mediaOf({ audioMessage: {} })?.kind).toBe('audio');
    expect(mediaOf({ videoMessage: { gifPlayback: true } })?.kind).toBe('gif');
    expect(mediaOf({ ptvMessage: {} })?.kind).toBe('video');
    expect(mediaOf({ conversation: 'Oi' })).toBeUndefined();
  });

  it('keeps the waveform of a voice note if its length is plausible', () => {
    const waveform = Uint8Array.from([0, 50, 100]);
    const read = (more: object) => readMedia({ audioMessage: { ptt: true, waveform, ...more } });
    expect(read({})).toMatchObject({ kind: 'voice', waveform: 'ADJk' });
    for (const other of [
      { ptt: false },
      { waveform: null },
      { waveform: new Uint8Array(0) },
      { waveform: new Uint8Array(257) },
    ])
      expect(read(other)).not.toHaveProperty('waveform');
  });

  it('limits type and name, and rejects an impossible size', () => {
    const content = readMedia({ documentMessage: { mimetype: 'x'.repeat(500), fileName: 'n'.repeat(500) } });
    expect(content).toMatchObject({ type: 'media', kind: 'document', bytes: null, seconds: null, caption: '' });
    expect(content?.type === 'media' && [content.mimeType.length, content.fileName?.length]).toEqual([120, 255]);
    expect(readMedia({ stickerMessage: {} })).toMatchObject({ mimeType: 'application/octet-stream', fileName: null });
    expect([7, -1, 1.5, null].map((fileLength) => bytesOf({ fileLength }))).toEqual([7, null, null, null]);
  });

  it('keeps the name of a file, without characters that disguise its extension', () => {
    const content = readMedia({ documentMessage: { mimetype: 'application/pdf', fileName: 'fatura\u202Efdp.exe' } });

    expect(content).toMatchObject({ fileName: 'faturafdp.exe' });
  });
});
