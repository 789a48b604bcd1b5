import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventsFor } from '../../../scripts/operations/lost-time.mjs';
import { widFor } from '../src/handling/outbound/commands.js';

const id = randomUUID();
const contact = { id: 'c', name: 'Ana', number: '5511900000001', email: '', profilePicUrl: '' };
const ticket = { id: 't', whatsappId: 'w', isGroup: false, contact };
const message = {
  ...{ id, body: 'Bom dia', fromMe: true, userId: 'u', mediaType: null, media: null, mediaUrl: null, location: null },
  ...{ contacts: [], isForwarded: false, quotedMsg: null, createdAt: '2026-12-01T10:00:00.000Z' },
};
const sent = (more: object = {}, of: object = {}) => ({
  companyId: 'acme',
  message: { ...message, ...more },
  ticket: { ...ticket, ...of },
});

describe('a message of an agent that a restore has removed', () => {
  it('returns as a message from the phone, with the WhatsApp id under which it was sent', () => {
    const events = eventsFor(sent(), null);

    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ name: 'whatsapp.message.received', companyId: 'acme' });
    expect(events[0]?.data).toMatchObject({
      ...{ connectionId: 'w', messageId: widFor(id), fromMe: true, sentAt: message.createdAt },
      ...{ contact: { number: '5511900000001' }, content: { type: 'text', text: 'Bom dia' } },
    });
  });

  it('returns with its file and its quote', () => {
    const media = {
      kind: 'document',
      mimeType: 'text/csv',
      fileName: 'a b.csv',
      bytes: 9,
      seconds: null,
      waveform: null,
    };
    const mediaUrl = 'https://recado.example/media/acme/2026/f1/a%20b.csv?until=1&signature=x';
    const quotedMsg = { id: 'q', body: 'E os preços?', fromMe: false, mediaType: null };

    const [received, stored] = eventsFor(sent({ mediaType: 'application', media, mediaUrl, quotedMsg }), null);

    expect(received?.data).toMatchObject({
      content: { type: 'media', fileName: 'a b.csv', caption: 'Bom dia' },
      quote: { content: { type: 'text', text: 'E os preços?' } },
    });
    expect(stored).toMatchObject({ name: 'whatsapp.media.stored', data: { media: { key: 'acme/2026/f1', bytes: 9 } } });
  });

  it('returns to a group, and to a contact of whom only the LID is known', () => {
    const [ofGroup] = eventsFor(sent({}, { isGroup: true, contact: { ...contact, number: '1203630' } }), null);
    expect(ofGroup?.data).toMatchObject({ group: { id: '1203630' }, contact: { number: null } });

    const hidden = sent({}, { contact: { ...contact, number: '' } });
    const [ofLid] = eventsFor(hidden, { number: '', lid: '99' });
    expect(ofLid?.data).toMatchObject({ group: null, contact: { number: null, lid: '99' } });
    expect(eventsFor(hidden, null)).toEqual([]);
  });
});
