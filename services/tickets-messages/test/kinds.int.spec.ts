import { randomUUID } from 'node:crypto';
import type {
  MessageContent,
  TicketMessageAdded,
  TicketMessageChanged,
  WhatsappMessageReceived,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { RecordMediaHandler } from '../src/inbound/record-media.js';
import { RecordPersonHandler } from '../src/contacts/record-person.js';
import { createEvent, WhatsappPersonChanged } from '@recado/contracts';
import { Desk, JOANA, type Company } from './desk.js';

const PHOTO = {
  type: 'media',
  kind: 'image',
  mimeType: 'image/jpeg',
  fileName: null,
  bytes: 9,
  seconds: null,
} as const;
const FAMILY = { id: '120363000000000001', subject: 'Família' };

describe('a message of every kind', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const onlyMessage = async (company: Company) => {
    const [message, ...others] = (await company.conversation()).messages;
    if (!message || others.length > 0) throw new Error(`not one message but ${others.length + (message ? 1 : 0)}`);
    return message;
  };
  const again = (event: WhatsappMessageReceived) => desk.get(RecordInboundMessageHandler).execute(event);

  it.each<[string, MessageContent, object, string]>([
    [
      'a picture',
      { ...PHOTO, caption: 'Olha' },
      { mediaType: 'image', body: 'Olha', mediaUrl: null, media: { state: 'pending' } },
      '📷 Olha',
    ],
    [
      'a voice note',
      { ...PHOTO, kind: 'voice', mimeType: 'audio/ogg', seconds: 64, waveform: 'AGQA', caption: '' },
      { mediaType: 'audio', media: { kind: 'voice', seconds: 64, waveform: 'AGQA' } },
      '🎤 1:04',
    ],
    [
      'a document',
      { ...PHOTO, kind: 'document', mimeType: 'application/pdf', fileName: 'nota.pdf', caption: '' },
      { mediaType: 'application', media: { fileName: 'nota.pdf' } },
      '📄 nota.pdf',
    ],
    [
      "a calendar entry, by the company's clock",
      {
        type: 'calendar',
        name: 'Festa',
        description: 'Trazer gelo',
        place: 'Salão',
        startsAt: '2026-11-27T01:30:00.000Z',
      },
      { mediaType: null, body: '📅 Festa\n26/11/2026 22:30\n📍 Salão\nTrazer gelo' },
      '📅 Festa\n26/11/2026 22:30\n📍 Salão\nTrazer gelo',
    ],
    [
      'a place',
      { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Padaria', address: 'Rua 1', live: false },
      { mediaType: 'locationMessage', body: 'Padaria\nRua 1', location: { latitude: -23.5 } },
      '📍 Padaria\nRua 1',
    ],
    [
      'a contact',
      { type: 'contacts', contacts: [{ name: 'Bia', vcard: 'BEGIN:VCARD' }] },
      { mediaType: 'contactMessage', contacts: [{ name: 'Bia' }] },
      '👤 Bia',
    ],
    [
      'two contacts',
      {
        type: 'contacts',
        contacts: [
          { name: 'Bia', vcard: 'A' },
          { name: 'Caio', vcard: 'B' },
        ],
      },
      { mediaType: 'vcard' },
      '👤 Bia, Caio',
    ],
    [
      'a poll',
      { type: 'poll', question: 'Qual?', options: ['Bolo', 'Pão'] },
      { mediaType: null, body: '📊 Qual?\n• Bolo\n• Pão' },
      '📊 Qual?\n• Bolo\n• Pão',
    ],
    [
      'a call',
      { type: 'call', video: false, outcome: 'missed' },
      { mediaType: 'call_log', call: { outcome: 'missed' } },
      '📞',
    ],
    [
      'an answered video call',
      { type: 'call', video: true, outcome: 'answered' },
      { mediaType: 'call_log', call: { outcome: 'answered' } },
      '📹 ✅',
    ],
    [
      'a contact without a name, by the number',
      { type: 'contacts', contacts: [{ name: '', vcard: 'BEGIN:VCARD\nTEL:+55 11 98877-1203\nEND:VCARD' }] },
      { mediaType: 'contactMessage' },
      '👤 +55 11 98877-1203',
    ],
    ['unreadable content', { type: 'unreadable', reason: 'no session' }, { mediaType: 'unreadable', body: '' }, ''],
  ])('is shown according to its kind: %s', async (_what, content, shown, line) => {
    const company = await desk.company();

    await company.receives({ content, forwarded: true });

    expect(await onlyMessage(company)).toMatchObject({ ...shown, isForwarded: true, contact: { name: 'Joana' } });
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: line, unreadMessages: 1 });
    expect(await company.announced<TicketMessageAdded['data']>('tickets.message.added')).toMatchObject([
      { message: shown },
    ]);
  });

  it('shows mentioned people by name: a contact, a group member, or by number', async () => {
    const company = await desk.company();
    await company.receives({ text: 'oi' }); // Joana is a contact now
    const mentions = [
      { number: JOANA.number, lid: null, name: null },
      { number: null, lid: '166357969773874', name: 'Caio' },
      { number: '5511988770000', lid: null, name: null },
      { number: null, lid: '199999999999999', name: null },
    ];
    const text = `@${JOANA.number} @166357969773874, @5511988770000! @199999999999999 @1663579697738740`;
    const content = { type: 'text', text } as const;

    const { data } = await company.receives({ content, mentions, messageId: 'MENTION' });

    const shown = '@Joana @Caio, @+55 11 98877-0000! @199999999999999 @1663579697738740';
    const { messages } = await company.conversation();
    expect(messages.at(-1)).toMatchObject({ body: shown });
    await company.receives({ content: { type: 'edit', targetId: data.messageId, text: `${text} ok` }, mentions });
    expect((await company.conversation()).messages.at(-1)).toMatchObject({ body: `${shown} ok` });
  });

  it('gets its file once that is stored, with an expiring link, also if the file arrives first', async () => {
    const company = await desk.company();
    const [early, late] = [randomUUID(), randomUUID()];
    const file = { key: `${company.id}/${'a'.repeat(40)}`, mimeType: 'image/png', bytes: 12 };
    await desk.get(RecordMediaHandler).execute(company.mediaStored(early, file));
    await company.receives({ messageId: early, content: { ...PHOTO, caption: '' } });
    await company.receives({ messageId: late, content: { ...PHOTO, caption: '' } });

    await desk.get(RecordMediaHandler).execute(company.mediaStored(late, file));
    await desk.get(RecordMediaHandler).execute(company.mediaStored(late, file));
    await desk.runJobs(5_000);

    const { messages } = await company.conversation();
    const stored = {
      mediaUrl: expect.stringMatching(/^\/media\/.+\?until=\d+&signature=/),
      media: { state: 'stored', bytes: 12, mimeType: 'image/png' },
    };
    expect(messages).toMatchObject([stored, stored]);
    expect(await company.announced('tickets.message.changed', 2)).toHaveLength(2);
  });

  it('reports that its file will never arrive', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ content: { ...PHOTO, caption: '' } });
    await desk.get(RecordMediaHandler).execute(company.mediaStored(data.messageId, null, 'ERR_WAPP_DOWNLOAD_MEDIA'));
    const media = { state: 'failed', errorCode: 'ERR_WAPP_DOWNLOAD_MEDIA' };
    expect(await onlyMessage(company)).toMatchObject({ media, mediaUrl: null });
  });

  describe('that changes another one', () => {
    const changing = (company: Company, content: MessageContent, more: object = {}) =>
      company.receives({ content, ...more });

    it('edits it, stores the previous text, and changes the preview', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ text: 'Dois bolos' });
      const edit = await changing(company, { type: 'edit', targetId: data.messageId, text: 'Três bolos' });
      await again(edit);

      expect(await onlyMessage(company)).toMatchObject({
        body: 'Três bolos',
        isEdited: true,
        edits: [{ body: 'Dois bolos' }],
      });
      expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'Três bolos' });
      const [changed, ...others] = await company.announced<TicketMessageChanged['data']>('tickets.message.changed');
      expect(changed).toMatchObject({ message: { body: 'Três bolos' }, ticket: { lastMessage: 'Três bolos' } });
      expect(others).toEqual([]);
    });

    it('keeps a document searchable by its name when its caption is edited, and when its deletion is rejected', async () => {
      const company = await desk.company();
      const nota = { ...PHOTO, kind: 'document', mimeType: 'application/pdf', fileName: 'nota-fiscal.pdf' } as const;
      const { data } = await company.receives({ content: { ...nota, caption: 'segue' } });
      await changing(company, { type: 'edit', targetId: data.messageId, text: 'segue a nota' });

      const message = desk.connection.collection('messages').findOne({ companyId: company.id });
      expect((await message)?.words).toEqual(['segue', 'nota', 'fiscal', 'pdf']);
    });

    it('applies the newest edit, in any order of arrival', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ text: 'one' });
      const at = (seconds: number) => ({ sentAt: new Date(Date.now() + seconds * 1_000) });
      await changing(company, { type: 'edit', targetId: data.messageId, text: 'three' }, at(9));
      await changing(company, { type: 'edit', targetId: data.messageId, text: 'two' }, at(5));
      const { body, edits } = await onlyMessage(company);
      expect([body, ...edits.map((edit) => edit.body)]).toEqual(['three', 'one', 'two']);
    });

    it('that arrives first waits for its message', async () => {
      const company = await desk.company();
      const messageId = randomUUID();
      await changing(company, { type: 'edit', targetId: messageId, text: 'new' });
      await changing(company, { type: 'reaction', targetId: messageId, emoji: '❤️' });
      await company.receives({ messageId, text: 'old' });

      await desk.runJobs(5_000);

      expect(await onlyMessage(company)).toMatchObject({ body: 'new', reactions: [{ emoji: '❤️', fromMe: false }] });
    });

    it('deletes it, and it is no longer found by its text', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ text: 'segredo' });
      await changing(company, { type: 'revoke', targetId: data.messageId });
      expect(await onlyMessage(company)).toMatchObject({ isDeleted: true });
      expect(await company.onlyTicket()).toMatchObject({ lastMessage: '🚫' });
      expect(await desk.count('messages', { companyId: company.id, words: 'segredo' })).toBe(0);
    });

    it('reacts to it, once per person, until that is removed', async () => {
      const company = await desk.company();
      const { data } = await company.receives();
      const react = (emoji: string) => changing(company, { type: 'reaction', targetId: data.messageId, emoji });
      await react('👍');
      await react('🎉');
      expect(await onlyMessage(company)).toMatchObject({ reactions: [{ emoji: '🎉', name: 'Joana' }] });
      await react('');
      expect(await onlyMessage(company)).toMatchObject({ reactions: [] });
    });

    it('of the other side is ignored', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ fromMe: true, text: 'ours' });
      await changing(company, { type: 'edit', targetId: data.messageId, text: 'theirs' });
      await changing(company, { type: 'revoke', targetId: data.messageId });
      expect(await onlyMessage(company)).toMatchObject({ body: 'ours', isDeleted: false });
    });

    it('of another company is ignored', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { data } = await company.receives({ text: 'ours' });
      await changing(other, { type: 'revoke', targetId: data.messageId }, { connectionId: company.connectionId });
      expect(await onlyMessage(company)).toMatchObject({ isDeleted: false });
    });
  });

  it('that was unreadable at first is one message once it is readable, also if a late copy is unreadable', async () => {
    const company = await desk.company();
    const messageId = randomUUID();
    await company.receives({ messageId, content: { type: 'unreadable', reason: 'no session' } });
    await company.receives({ messageId, text: 'Agora sim' });
    await company.receives({ messageId, content: { type: 'unreadable', reason: 'no session' } });
    expect(await onlyMessage(company)).toMatchObject({ body: 'Agora sim', mediaType: null });
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'Agora sim', unreadMessages: 1 });
  });

  describe('in a group', () => {
    const ana = { number: '5511900000001', lid: null, name: 'Ana' };
    const bia = { number: '5511900000002', lid: null, name: 'Bia' };

    it('goes to the group’s single ticket and shows its author', async () => {
      const company = await desk.company();
      await company.receives({ group: FAMILY, contact: ana, text: 'Oi' });
      await company.receives({ group: FAMILY, contact: bia, text: 'Olá' });

      expect(await company.onlyTicket()).toMatchObject({
        isGroup: true,
        contact: { name: 'Família', number: FAMILY.id },
        lastMessage: 'Bia: Olá',
      });
      const { messages } = await company.conversation();
      expect(messages.map(({ participant }) => participant)).toMatchObject([
        { name: 'Ana', number: ana.number },
        { name: 'Bia' },
      ]);
      expect(await desk.count('contacts', { companyId: company.id })).toBe(1);
    });

    it('shows the author of a quote', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ group: FAMILY, contact: ana, text: 'Quem leva o bolo?' });
      await company.receives({ group: FAMILY, contact: bia, text: 'Eu', quotedId: data.messageId });

      const { messages } = await company.conversation();
      expect(messages.at(-1)?.quotedMsg).toMatchObject({
        fromMe: false,
        participant: { name: 'Ana', number: ana.number },
      });
    });

    it('adds an event when a person joins or the group is renamed, and opens no ticket', async () => {
      const company = await desk.company();
      const joined: MessageContent = { type: 'group-notice', notice: 'joined', people: [bia] };
      await company.receives({ group: FAMILY, contact: ana, content: joined });
      expect(await company.tickets()).toEqual([]);
      await company.receives({ group: FAMILY, contact: ana });

      const event = await company.receives({ group: FAMILY, contact: ana, content: joined });
      await again(event);
      const renamed: MessageContent = { type: 'group-notice', notice: 'renamed', people: [] };
      await company.receives({ group: { ...FAMILY, subject: 'Parentes' }, contact: ana, content: renamed });

      const { events, ticket } = await company.conversation();
      expect(events.filter(({ kind }) => kind === 'group')).toMatchObject([
        { notice: 'joined', people: ['Bia'] },
        { notice: 'renamed' },
      ]);
      expect(ticket.contact.name).toBe('Parentes');
    });
  });

  it('that is a rejected call is answered in the company’s language', async () => {
    const company = await desk.company();
    await company.choose({ language: 'en' });
    const call = await company.receives({ content: { type: 'call', video: true, outcome: 'rejected' } });
    await again(call);
    const sent = await company.announced<{ content: { text: string } }>('whatsapp.message.send');
    expect(sent.map(({ content }) => content.text)).toEqual([expect.stringContaining('calls are disabled')]);
  });

  it('shows the picture of its contact once it is known', async () => {
    const company = await desk.company();
    await company.receives();
    const origin = { id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() };
    const pictureKey = `${company.id}/${'b'.repeat(40)}`;
    const data = { connectionId: company.connectionId, contact: JOANA, pictureKey };
    await desk.get(RecordPersonHandler).execute(createEvent(WhatsappPersonChanged, { ...origin, data }));
    expect((await company.onlyTicket()).contact.profilePicUrl).toContain(`/media/${pictureKey}`);
    await company.receives({ text: 'again' });
    expect((await company.onlyTicket()).contact.profilePicUrl).toContain(pictureKey);
  });
});
