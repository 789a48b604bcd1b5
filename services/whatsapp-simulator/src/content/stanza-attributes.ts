import { proto } from '@whiskeysockets/baileys';
import type { MessageFields, MessageKind } from '../world/kinds.js';
import { readMessage } from './read-message.js';

export type StanzaAttributes = { type: string; mediatype?: string; edit?: string };

const MEDIA_TYPES: Partial<Record<MessageKind, string>> = {
  image: 'image',
  video: 'video',
  gif: 'gif',
  audio: 'audio',
  voice: 'ptt',
  document: 'document',
  sticker: 'sticker',
};
const TYPES: Partial<Record<MessageKind, string>> = {
  reaction: 'reaction',
  poll: 'poll',
  vote: 'poll',
  calendar: 'event',
};
const { SecretEncType } = proto.Message.SecretEncryptedMessage;
const EDITS: Partial<Record<MessageKind, string>> = { edit: '1', revoke: '7' };

const mediaType = ({ kind, location, contacts }: MessageFields): string | undefined => {
  if (location) return location.live ? 'livelocation' : 'location';
  if (contacts) return contacts.length > 1 ? 'contact_array' : 'vcard';
  return MEDIA_TYPES[kind];
};

/** Returns the attributes of a stanza that describe the encrypted message in it. */
export const stanzaAttributes = (message: proto.IMessage): StanzaAttributes => {
  const facts = readMessage(message);
  const mediatype = mediaType(facts);
  const edit = isSealedEdit(message) ? EDITS.edit : EDITS[facts.kind];
  return { type: mediatype ? 'media' : (TYPES[facts.kind] ?? 'text'), mediatype, edit };
};

const isSealedEdit = ({ secretEncryptedMessage }: proto.IMessage): boolean =>
  secretEncryptedMessage?.secretEncType === SecretEncType.MESSAGE_EDIT;
