import { withOrderLines, type OrderItems } from '@recado/contracts';
import {
  searchWordsOf,
  type Message,
  type MessageFile,
  type Reaction,
  type StoredContent,
  type Vote,
  type Voter,
} from './message.js';
import { wasNeverSent } from './rules/acknowledged.js';

/** A change to a stored message. Applying a change a second time returns null. */
export type MessageChange =
  | { type: 'edit'; wid: string; text: string; at: Date; isEarly?: true } // see Edit
  | { type: 'revoke' }
  | { type: 'discard' } // it failed and was never sent
  | { type: 'restore' } // WhatsApp refused to delete it
  | { type: 'reaction'; reaction: Reaction }
  | { type: 'vote'; vote: Omit<Vote, 'options'>; hashes: readonly string[] }
  | { type: 'media'; key: string | null; mimeType: string | null; bytes: number | null; errorCode: string | null }
  | { type: 'transcript'; text: string }
  | { type: 'order'; order: OrderItems }
  | { type: 'content'; said: StoredContent };

/** The author of a change. Only the author of a message may edit or revoke it. */
export type Author = { fromMe: boolean; participant: string | null };

export function applyChange(message: Message, change: MessageChange): Partial<Message> | null {
  switch (change.type) {
    case 'edit':
      return edited(message, change);
    case 'revoke':
    case 'discard':
    case 'restore':
      return deletedOrNot(message, change.type);
    case 'reaction':
      return reacted(message, change.reaction);
    case 'vote':
      return voted(message, change);
    case 'media':
      return withFile(message, change);
    case 'transcript':
      return transcribed(message, change.text);
    case 'order':
      return withItems(message, change.order);
    default:
      return readable(message, change.said);
  }
}

function deletedOrNot(message: Message, type: 'revoke' | 'discard' | 'restore'): Partial<Message> | null {
  return type === 'discard' && !wasNeverSent(message) ? null : marked(message, type !== 'restore');
}

/**
 * Marks a message as deleted or restored. A deleted message is removed from the search, and its transcript is deleted.
 */
function marked(message: Message, isDeleted: boolean): Partial<Message> | null {
  if ((message.isDeleted ?? false) === isDeleted) return null;
  const forgotten = isDeleted && typeof message.transcript === 'string' ? { transcript: null } : {};
  return { isDeleted, words: isDeleted ? [] : searchWordsOf(message), ...forgotten };
}

function transcribed(message: Message, transcript: string): Partial<Message> | null {
  if (!message.media || message.isDeleted || typeof message.transcript === 'string') return null;
  return { transcript, words: searchWordsOf({ ...message, transcript }) };
}

const readable = ({ mediaType }: Message, said: StoredContent): StoredContent | null =>
  mediaType === 'unreadable' && said.mediaType !== 'unreadable' ? said : null;

/** Applies an edit. The newest edit sets the text; an older one that arrives late is only added to the history. */
function edited(
  message: Message,
  { wid, text, at, isEarly }: Extract<MessageChange, { type: 'edit' }>,
): Partial<Message> | null {
  const edits = message.edits ?? [];
  if (message.isDeleted || edits.some((edit) => edit.wid === wid)) return null;
  const later = edits.findIndex(({ editedAt }) => editedAt > at);
  if (later >= 0) {
    // it belongs before a known edit, so the text that the later edit replaced was this one
    const replaced = edits[later];
    const inserted = { wid, editedAt: at, body: replaced?.body ?? '', ...(isEarly && { isEarly }) };
    const shifted = edits.map((edit, index) => (index === later ? { ...edit, body: text } : edit));
    return { edits: shifted.toSpliced(later, 0, inserted) };
  }
  return {
    body: text,
    words: searchWordsOf({ ...message, body: text }),
    edits: [...edits, { wid, editedAt: at, body: message.body, ...(isEarly && { isEarly }) }],
  };
}

function reacted(message: Message, reaction: Reaction): Partial<Message> | null {
  const reactions = message.reactions ?? [];
  const before = reactions.find(({ by }) => by === reaction.by);
  if (before && (before.at > reaction.at || before.emoji === reaction.emoji)) return null;
  if (!before && reaction.emoji === '') return null;
  const others = reactions.filter(({ by }) => by !== reaction.by);
  return { reactions: reaction.emoji === '' ? others : [...others, reaction] };
}

/**
 * Counts each voter's newest vote. A withdrawn vote stays stored, so that an older one that arrives late does not
 * count.
 */
function voted(
  { poll, isDeleted }: Message,
  { vote, hashes }: Extract<MessageChange, { type: 'vote' }>,
): Partial<Message> | null {
  if (!poll || isDeleted) return null;
  const before = poll.votes.filter((one) => isSameVoter(one, vote)); // two, if the number and the LID were first seen separately
  if (!before.every((one) => isLater(vote, one))) return null;
  const options = poll.options.flatMap(({ hash }, index) => (hashes.includes(hash) ? [index] : []));
  const others = poll.votes.filter((one) => !before.includes(one));
  return { poll: { ...poll, votes: [...others, { ...vote, options }], revision: poll.revision + 1 } };
}

const isSameVoter = (a: Voter, b: Voter): boolean =>
  a.fromMe === b.fromMe &&
  (a.fromMe || (a.number !== null && a.number === b.number) || (a.lid !== null && a.lid === b.lid));

const isLater = (a: Pick<Vote, 'at' | 'sequence'>, b: Pick<Vote, 'at' | 'sequence'>): boolean =>
  a.at > b.at || (a.at.getTime() === b.at.getTime() && a.sequence > b.sequence);

function withFile(message: Message, change: Extract<MessageChange, { type: 'media' }>): Partial<Message> | null {
  const { media } = message;
  const { key, mimeType, bytes, errorCode } = change;
  if (!media || media.key || (media.errorCode === errorCode && !key)) return null;
  const stored: MessageFile = {
    ...media,
    key,
    errorCode,
    ...(mimeType && { mimeType }),
    ...(bytes !== null && { bytes }),
  };
  return { media: stored };
}

/** Replaces the figures stated by the sender of the message with WhatsApp's own. */
function withItems(message: Message, { id, items, itemCount, total }: OrderItems): Partial<Message> | null {
  const { catalog } = message;
  if (message.isDeleted || catalog?.kind !== 'order' || catalog.id !== id || catalog.items.length > 0) return null;
  const card = { ...catalog, items, itemCount: itemCount || catalog.itemCount, total: total ?? catalog.total };
  const body = withOrderLines(message.body, catalog, card);
  return { catalog: card, body, words: searchWordsOf({ ...message, body }) };
}

/**
 * Returns whether this author may make that change. Every member of a chat may react. Only the writer may edit. In a
 * group,
 * another member may delete as well, because WhatsApp lets group admins delete.
 */
export function mayChange(message: Message, change: MessageChange, author: Author | null): boolean {
  if (!author || (change.type !== 'edit' && change.type !== 'revoke')) return true;
  if (message.fromMe !== author.fromMe) return false;
  return !message.participant || addressOf(message.participant) === author.participant || change.type === 'revoke';
}

export const addressOf = ({ number, lid }: { number: string | null; lid: string | null }): string =>
  number ?? lid ?? '';
