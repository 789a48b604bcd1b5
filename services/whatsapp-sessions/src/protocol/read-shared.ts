import { sharedContactName, type MessageContent } from '@recado/contracts';
import { cut, plainName } from '@recado/service-kit/text';
import type { proto } from '@whiskeysockets/baileys';
import { createHash } from 'node:crypto';

const MAX_CONTACTS = 100;
export const MAX_OPTIONS = 50;
const MAX_VCARD = 20_000;

/** Reads shared locations, contacts, polls and calendar events. */
export const readShared = (message: proto.IMessage): MessageContent | undefined =>
  readLocation(message) ?? readContacts(message) ?? readPoll(message) ?? readEvent(message);

function readLocation({ locationMessage, liveLocationMessage }: proto.IMessage): MessageContent | undefined {
  if (locationMessage) return locationOf(locationMessage, locationMessage, Boolean(locationMessage.isLive));
  return liveLocationMessage ? locationOf(liveLocationMessage, { name: liveLocationMessage.caption }, true) : undefined;
}

type Degrees = { degreesLatitude?: number | null; degreesLongitude?: number | null };
type Labels = { name?: string | null; address?: string | null };

function locationOf(
  { degreesLatitude: latitude, degreesLongitude: longitude }: Degrees,
  labels: Labels,
  live: boolean,
): MessageContent {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return { type: 'unreadable', reason: 'location' };
  return {
    type: 'location',
    latitude,
    longitude,
    name: cut(labels.name, 200),
    address: cut(labels.address, 500),
    live,
  };
}

const isWithin = (degrees: number | null | undefined, limit: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit;

function readContacts({ contactMessage, contactsArrayMessage }: proto.IMessage): MessageContent | undefined {
  const parts = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (!parts || parts.length === 0) return undefined;
  const contacts = parts.slice(0, MAX_CONTACTS).map((part) => {
    const vcard = cut(withoutPhoto(part.vcard ?? ''), MAX_VCARD);
    return { name: plainName(sharedContactName(withoutPhoto(part.displayName ?? ''), vcard)), vcard };
  });
  return { type: 'contacts', contacts };
}

/** Removes a card's photo, with its folded lines, because it is larger than everything else. */
const withoutPhoto = (vcard: string): string => vcard.replace(/^(?:item\d+\.)?PHOTO[^\n]*\n(?:[ \t][^\n]*\n)*/gim, '');

/** Finds a poll of any version in an unwrapped message; version 4 is a wrapper. */
export const pollIn = (message: proto.IMessage): proto.Message.IPollCreationMessage | null | undefined =>
  message.pollCreationMessage ??
  message.pollCreationMessageV2 ??
  message.pollCreationMessageV3 ??
  message.pollCreationMessageV5;

function readPoll(message: proto.IMessage): MessageContent | undefined {
  const poll = pollIn(message);
  if (!poll) return undefined;
  const names = (poll.options ?? []).slice(0, MAX_OPTIONS).map(({ optionName }) => optionName ?? '');
  const options = names.map((name) => cut(name, 300));
  const hashes = names.map((name) => createHash('sha256').update(name).digest('hex'));
  return { type: 'poll', question: cut(poll.name, 1_000), options, hashes };
}

function readEvent({ eventMessage }: proto.IMessage): MessageContent | undefined {
  if (!eventMessage) return undefined;
  const { name, description, location, startTime } = eventMessage;
  return {
    type: 'calendar',
    name: cut(name, 500),
    description: cut(description, 5_000),
    place: cut(location?.name || location?.address, 500),
    startsAt: timeOf(Number(startTime ?? 0)),
  };
}

/** Returns an ISO date, or null after the year 9999, the last one with four digits. */
const timeOf = (seconds: number): string | null =>
  seconds > 0 && seconds < 253_402_300_800 ? new Date(seconds * 1000).toISOString() : null;
