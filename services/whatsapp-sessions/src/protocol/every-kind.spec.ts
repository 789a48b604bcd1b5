import { describe, expect, it } from '@jest/globals';
import { MessageContent, MessageLabel } from '@recado/contracts';
import { proto } from '@whiskeysockets/baileys';
import { readContent, readMessage } from './read-content.js';
import { padded } from './journal-entry.js';

type Part = Record<string, unknown>;
const key = { id: 'T', fromMe: false };
const inside = (message: proto.IMessage): Part => ({ message });
const said = inside({ conversation: 'Oi' });
const HUGE = 'x'.repeat(90_000);

/**
 * The content of each kind as phones send it, and the result: the type of its content, a label, or null if it is
 * ignored.
 */
const KINDS: Record<string, [part: unknown, read: string | null]> = {
  conversation: ['Oi', 'text'],
  extendedTextMessage: [{ text: 'Oi' }, 'text'],
  imageMessage: [{}, 'media'],
  videoMessage: [{}, 'media'],
  ptvMessage: [{}, 'media'],
  audioMessage: [{}, 'media'],
  documentMessage: [{}, 'media'],
  stickerMessage: [{}, 'media'],
  contactMessage: [{ displayName: 'Bia', vcard: 'x' }, 'contacts'],
  contactsArrayMessage: [{ contacts: [{ displayName: 'Bia' }] }, 'contacts'],
  locationMessage: [{ degreesLatitude: 1, degreesLongitude: 1 }, 'location'],
  liveLocationMessage: [{ degreesLatitude: 1, degreesLongitude: 1 }, 'location'],
  pollCreationMessage: [{ name: 'Dia?' }, 'poll'],
  pollCreationMessageV2: [{ name: 'Dia?' }, 'poll'],
  pollCreationMessageV3: [{ name: 'Dia?' }, 'poll'],
  pollCreationMessageV4: [inside({ pollCreationMessage: { name: 'Dia?' } }), 'poll'],
  pollCreationMessageV5: [{ name: 'Dia?' }, 'poll'],
  eventMessage: [{ name: 'Festa' }, 'calendar'],
  callLogMesssage: [{}, 'call'],
  reactionMessage: [{ key, text: '👍' }, 'reaction'],
  // businesses, and replies to them
  highlyStructuredMessage: [{ hydratedHsm: { hydratedTemplate: { hydratedContentText: 'Oi' } } }, 'text'],
  templateMessage: [{ hydratedTemplate: { hydratedContentText: 'Oi' } }, 'text'],
  templateButtonReplyMessage: [{ selectedDisplayText: 'Sim' }, 'text'],
  buttonsMessage: [{ contentText: 'Oi' }, 'text'],
  buttonsResponseMessage: [{ selectedDisplayText: 'Sim' }, 'text'],
  listMessage: [{ title: 'Planos' }, 'text'],
  listResponseMessage: [{ title: 'A' }, 'text'],
  interactiveMessage: [{ body: { text: 'Oi' } }, 'text'],
  interactiveResponseMessage: [{ body: { text: 'Sim' } }, 'text'],
  productMessage: [{}, 'text'],
  orderMessage: [{}, 'text'],
  groupInviteMessage: [{ groupName: 'Família' }, 'text'],
  // wrappers
  deviceSentMessage: [said, 'text'],
  ephemeralMessage: [said, 'text'],
  viewOnceMessage: [said, 'text'],
  viewOnceMessageV2: [said, 'text'],
  viewOnceMessageV2Extension: [said, 'text'],
  documentWithCaptionMessage: [said, 'text'],
  editedMessage: [said, 'text'],
  associatedChildMessage: [said, 'text'],
  lottieStickerMessage: [inside({ stickerMessage: {} }), 'media'],
  eventCoverImage: [inside({ imageMessage: {} }), 'media'],
  pollCreationOptionImageMessage: [inside({ imageMessage: {} }), 'media'],
  groupMentionedMessage: [said, 'text'],
  botInvokeMessage: [said, 'text'],
  statusAddYours: [said, 'text'],
  // text with a label
  stickerPackMessage: [{ name: 'Gatos', publisher: 'Ana' }, 'sticker-pack'],
  requestPaymentMessage: [{ amount1000: 5_000, currencyCodeIso4217: 'BRL' }, 'payment-request'],
  sendPaymentMessage: [{ noteMessage: { conversation: 'Bolo' } }, 'payment'],
  declinePaymentRequestMessage: [{ key }, 'payment-declined'],
  cancelPaymentRequestMessage: [{ key }, 'payment-cancelled'],
  paymentInviteMessage: [{}, 'payment-invite'],
  invoiceMessage: [{ note: 'Nota 7' }, 'invoice'],
  scheduledCallCreationMessage: [{ title: 'Reunião', scheduledTimestampMs: 1_767_261_600_000 }, 'scheduled-call'],
  requestPhoneNumberMessage: [{}, 'phone-request'],
  newsletterAdminInviteMessage: [{ newsletterName: 'Padaria' }, 'channel-invite'],
  newsletterFollowerInviteMessageV2: [{ newsletterName: 'Padaria' }, 'channel-invite'],
  pollResultSnapshotMessage: [{ name: 'Dia?', pollVotes: [{ optionName: 'Seg', optionVoteCount: 2 }] }, 'poll-result'],
  pollResultSnapshotMessageV3: [{ name: 'Dia?' }, 'poll-result'],
  commentMessage: [{ ...said, targetMessageKey: key }, 'comment'],
  questionMessage: [said, 'question'],
  questionReplyMessage: [said, 'answer'],
  questionResponseMessage: [{ key, text: 'Sim' }, 'answer'],
  statusQuestionAnswerMessage: [{ key, text: 'Sim' }, 'answer'],
  statusQuotedMessage: [{ text: 'Sim' }, 'answer'],
  groupStatusMessage: [said, 'group-status'],
  groupStatusMessageV2: [inside({ imageMessage: {} }), 'group-status'],
  statusMentionMessage: [inside({ protocolMessage: { key, type: 25 } }), 'status-mention'],
  groupStatusMentionMessage: [inside({ protocolMessage: { key, type: 25 } }), 'status-mention'],
  bcallMessage: [{ caption: 'Entra' }, 'voice-chat'],
  botTaskMessage: [said, 'bot'],
  botForwardedMessage: [said, 'bot'],
  richResponseMessage: [{ submessages: [{ messageText: 'Oi' }] }, 'bot'],
  // ignored: settings, keys, encrypted changes, chat state, status updates, the history of a group
  protocolMessage: [{ type: 5 }, null],
  limitSharingMessage: [inside({ protocolMessage: { type: 27 } }), null],
  senderKeyDistributionMessage: [{ groupId: 'x' }, null],
  fastRatchetKeySenderKeyDistributionMessage: [{ groupId: 'x' }, null],
  messageContextInfo: [{ messageSecret: Buffer.alloc(32) }, null],
  stickerSyncRmrMessage: [{}, null],
  encReactionMessage: [{ targetMessageKey: key }, null],
  secretEncryptedMessage: [{ targetMessageKey: key }, null],
  encEventResponseMessage: [{}, null],
  encCommentMessage: [{}, null],
  pollUpdateMessage: [{}, null],
  pinInChatMessage: [{ key }, null],
  keepInChatMessage: [{ key }, null],
  albumMessage: [{ expectedImageCount: 2 }, null],
  scheduledCallEditMessage: [{ key }, null],
  call: [{ callKey: Buffer.alloc(4) }, null],
  chat: [{ displayName: 'x' }, null],
  messageHistoryBundle: [{}, null],
  messageHistoryNotice: [{}, null],
  statusNotificationMessage: [{}, null],
  statusStickerInteractionMessage: [{ key }, null],
  // WhatsApp shows it only on the phone, and Recado says so
  placeholderMessage: [{ type: 0 }, 'unreadable'],
};

const FIELDS = Object.keys(proto.Message.prototype).filter((field) => field !== 'toJSON');
const decoded = (message: object) => readContent(padded(proto.Message.fromObject(message)));

describe('every kind of message that WhatsApp knows', () => {
  it('has an entry in the table', () => {
    expect(FIELDS.filter((field) => !(field in KINDS))).toEqual([]);
    expect(Object.keys(KINDS).filter((field) => !FIELDS.includes(field))).toEqual([]);
    expect(FIELDS.length).toBeGreaterThan(90);
  });

  it.each(Object.entries(KINDS))('is read, labelled or ignored: %s', (field, [part, expected]) => {
    const read = decoded({ [field]: part });
    expect(read && (read.label ?? read.content.type)).toBe(expected);
    if (read?.label) expect(MessageLabel.options).toContain(read.label);
  });

  it.each(Object.keys(KINDS))('with empty content is no raw dump and satisfies the contract: %s', (field) => {
    const read = readMessage({ [field]: field === 'conversation' ? '' : {} });
    if (read) expect(MessageContent.safeParse(read.content).error).toBeUndefined();
    expect(JSON.stringify(read?.content ?? null)).not.toMatch(/\{"[a-z]+Message"|undefined|NaN|\[object/);
  });

  it.each<[string, object]>([
    ['a sticker pack', { stickerPackMessage: { name: HUGE, publisher: HUGE, caption: HUGE } }],
    ['a note', { requestPaymentMessage: { noteMessage: { conversation: HUGE } } }],
    [
      'a result',
      {
        pollResultSnapshotMessage: { name: HUGE, pollVotes: Array.from({ length: 900 }, () => ({ optionName: HUGE })) },
      },
    ],
    ['a call', { scheduledCallCreationMessage: { title: HUGE, scheduledTimestampMs: '9223372036854775807' } }],
    [
      'a reply of a bot',
      { richResponseMessage: { submessages: Array.from({ length: 900 }, () => ({ messageText: HUGE })) } },
    ],
  ])('is shortened: %s', (_kind, message) => {
    const read = readMessage(message);
    expect(MessageContent.safeParse(read?.content).error).toBeUndefined();
    expect(JSON.stringify(read).length).toBeLessThan(140_000);
  });

  it.each<[object, string]>([
    [{ stickerPackMessage: { name: 'Gatos', publisher: 'Ana' } }, '💟 Gatos · Ana'],
    [{ stickerPackMessage: {} }, '💟'],
    [{ requestPaymentMessage: { amount: { value: 550, offset: 100, currencyCode: 'BRL' } } }, '💰 BRL 5.50'],
    [{ requestPaymentMessage: { amount1000: -5 } }, '💰'],
    [
      { pollResultSnapshotMessage: { name: 'Dia?', pollVotes: [{ optionName: 'Seg', optionVoteCount: 2 }] } },
      '📊 Dia?\n• Seg: 2',
    ],
    [{ groupStatusMessage: { message: { conversation: 'Oi' } } }, 'Oi'],
    [{ statusMentionMessage: { message: { protocolMessage: { key } } } }, '🔔'],
  ])('is converted to plain text: %j', (message, text) => {
    expect(decoded(message)?.content).toEqual({ type: 'text', text });
  });
});
