import type { MessageContent } from '@recado/contracts';
import { decryptPollVote, type proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { jidsOf, personOf, type Address } from './jids.js';
import { recordIn } from './journal-entry.js';
import { NO_CONTEXT, type Read } from './read-content.js';
import { MAX_OPTIONS } from './read-shared.js';

/** A vote that is encrypted with the secret of its poll. `creator` is null if the vote does not include one. */
export type SealedVote = Readonly<{
  pollId: string;
  creator: Address | null;
  payload: Uint8Array;
  iv: Uint8Array;
}>;
type Between = Readonly<{ secret: Uint8Array; creator: Address; voter: Address }>;
/** A decrypted vote as the journal stores it. */
export type OpenedVote = Omit<Extract<MessageContent, { type: 'poll-vote' }>, 'type'>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 32;
const MAX_ID = 128;

/** Reads an encrypted vote, or returns undefined if it is invalid, for example without a poll. */
export function sealedVoteIn({ pollCreationMessageKey: key, vote }: proto.Message.IPollUpdateMessage) {
  const { encPayload: payload, encIv: iv } = vote ?? {};
  if (!key?.id || key.id.length > MAX_ID || !payload || iv?.byteLength !== IV_BYTES) return undefined;
  const creator = personOf(key.participant ?? undefined);
  return payload.byteLength >= TAG_BYTES ? { pollId: key.id, creator, payload, iv } : undefined;
}

/**
 * Decrypts a vote. The key is derived from creator and voter, each by LID or number, because WhatsApp accepts either.
 * @returns the hashes of the chosen options, none for a withdrawn vote, or undefined if the secret, creator or voter
 * does not match
 */
export function openVote(vote: SealedVote, { secret, creator, voter }: Between): string[] | undefined {
  for (const pollCreatorJid of jidsOf(creator))
    for (const voterJid of jidsOf(voter)) {
      const opened = opensWith(vote, { pollMsgId: vote.pollId, pollEncKey: secret, pollCreatorJid, voterJid });
      if (opened) return hashesIn(opened);
    }
  return undefined;
}

function opensWith({ payload, iv }: SealedVote, context: Parameters<typeof decryptPollVote>[1]) {
  try {
    return decryptPollVote({ encPayload: payload, encIv: iv }, context);
  } catch {
    return undefined;
  }
}

function hashesIn({ selectedOptions }: proto.Message.IPollVoteMessage): string[] {
  const hashes = (selectedOptions ?? []).filter(({ byteLength }) => byteLength === HASH_BYTES);
  return [...new Set(hashes.map((hash) => Buffer.from(hash).toString('hex')))].slice(0, MAX_OPTIONS);
}

const Opened = z.object({ targetId: z.string(), hashes: z.array(z.string()) });

/** Reads a decrypted vote from the journal. */
export const readVote = (plaintext: Uint8Array): Read => ({
  ...{ content: { type: 'poll-vote', ...Opened.parse(recordIn(plaintext)) }, viewOnce: false },
  ...NO_CONTEXT,
});
