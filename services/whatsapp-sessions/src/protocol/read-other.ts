import { priceText, type MessageContent, type MessageLabel } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import type { proto } from '@whiskeysockets/baileys';
import { priceOf } from './read-catalog.js';

type Text = string | null | undefined;
type Labelled = { label: MessageLabel; content: MessageContent };
type Reader = (message: proto.IMessage) => Labelled | null | undefined;

const MOST_LINES = 50;
const MOST_LINE = 2_000;
const MOST_TEXT = 20_000;

/**
 * Joins the values after an emoji, one per line. A message always has some text, even if all its fields are missing.
 */
const lines = (label: MessageLabel, sign: string, ...facts: Text[]): Labelled => {
  const known = facts.map((fact) => cut(fact, MOST_LINE).trim()).filter(Boolean);
  return {
    label,
    content: { type: 'text', text: cut(`${sign} ${known.slice(0, MOST_LINES).join('\n')}`, MOST_TEXT).trim() },
  };
};

const pairOf = (...parts: Text[]): string => parts.filter(Boolean).join(' · ');

/** Returns the text of a note, which is itself a message. Ignores nested messages. */
const noteOf = (note: proto.IMessage | null | undefined): Text => note?.conversation ?? note?.extendedTextMessage?.text;

function amountOf({ amount, amount1000, currencyCodeIso4217 }: proto.Message.IRequestPaymentMessage): string {
  const value = amount?.value ? Number(amount.value) / (amount.offset || 1) : Number(amount1000 ?? 0) / 1_000;
  return priceText(priceOf(value, amount?.currencyCode ?? currencyCodeIso4217));
}

const resultOf = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): Labelled => {
  const votes = (pollVotes ?? []).slice(0, MOST_LINES);
  const counts = votes.map(
    ({ optionName, optionVoteCount }) => `• ${cut(optionName, 300)}: ${Number(optionVoteCount ?? 0)}`,
  );
  return lines('poll-result', '📊', name, ...counts);
};

/** Shows a scheduled call as a calendar entry, with its time in the company's time zone. */
function callOf({ title, scheduledTimestampMs }: proto.Message.IScheduledCallCreationMessage): Labelled {
  const at = new Date(Number(scheduledTimestampMs ?? NaN));
  const isDate = at.getTime() > 0 && at.getUTCFullYear() <= 9_999;
  const content = { type: 'calendar' as const, name: cut(title, 500), description: '', place: '' };
  return { label: 'scheduled-call', content: { ...content, startsAt: isDate ? at.toISOString() : null } };
}

const richText = ({ submessages }: proto.IAIRichResponseMessage): Labelled =>
  lines('bot', '🤖', ...(submessages ?? []).slice(0, MOST_LINES).map(({ messageText }) => messageText));

const READERS: readonly Reader[] = [
  ({ stickerPackMessage: of }) => of && lines('sticker-pack', '💟', pairOf(of.name, of.publisher), of.caption),
  ({ requestPaymentMessage: of }) => of && lines('payment-request', '💰', amountOf(of), noteOf(of.noteMessage)),
  ({ sendPaymentMessage: of }) => of && lines('payment', '💰', noteOf(of.noteMessage)),
  ({ declinePaymentRequestMessage: of }) => of && lines('payment-declined', '💰'),
  ({ cancelPaymentRequestMessage: of }) => of && lines('payment-cancelled', '💰'),
  ({ paymentInviteMessage: of }) => of && lines('payment-invite', '💰'),
  ({ invoiceMessage: of }) => of && lines('invoice', '🧾', of.note),
  ({ scheduledCallCreationMessage: of }) => of && callOf(of),
  ({ requestPhoneNumberMessage: of }) => of && lines('phone-request', '📱'),
  ({ newsletterAdminInviteMessage: of }) => of && lines('channel-invite', '📢', of.newsletterName, of.caption),
  ({ newsletterFollowerInviteMessageV2: of }) => of && lines('channel-invite', '📢', of.newsletterName, of.caption),
  ({ pollResultSnapshotMessage: of }) => of && resultOf(of),
  ({ pollResultSnapshotMessageV3: of }) => of && resultOf(of),
  ({ statusQuestionAnswerMessage: of }) => of && lines('answer', '💬', of.text),
  ({ questionResponseMessage: of }) => of && lines('answer', '💬', of.text),
  ({ statusQuotedMessage: of }) => of && lines('answer', '💬', of.text),
  ({ bcallMessage: of }) => of && lines('voice-chat', '📞', of.caption),
  ({ richResponseMessage: of }) => of && richText(of),
];

/** Reads a rare kind of message as plain text with a label, or returns undefined for any other message. */
export function readOther(message: proto.IMessage): Labelled | undefined {
  for (const read of READERS) {
    const found = read(message);
    if (found) return found;
  }
  return undefined;
}

/** The labels of wrappers whose content is read normally. */
const LABEL_OF_WRAPPER = {
  groupStatusMessage: 'group-status',
  groupStatusMessageV2: 'group-status',
  statusMentionMessage: 'status-mention',
  groupStatusMentionMessage: 'status-mention',
  questionMessage: 'question',
  questionReplyMessage: 'answer',
  botTaskMessage: 'bot',
  botForwardedMessage: 'bot',
  commentMessage: 'comment',
} as const satisfies Partial<Record<keyof proto.IMessage, MessageLabel>>;

export function labelOfWrapper(message: proto.IMessage): MessageLabel | null {
  const outer = message.deviceSentMessage?.message ?? message;
  const kind = Object.keys(LABEL_OF_WRAPPER).find((name) => outer[name as keyof typeof LABEL_OF_WRAPPER]);
  return kind ? LABEL_OF_WRAPPER[kind as keyof typeof LABEL_OF_WRAPPER] : null;
}

/** Returns the content shown when a contact mentions the company in a status. The status itself is not a message. */
export const mentionInStatus = (): MessageContent => ({ type: 'text', text: '🔔' });
