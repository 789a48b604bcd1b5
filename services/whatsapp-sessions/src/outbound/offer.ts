import { commandSubjectOf } from '@recado/contracts';
import type { NatsLink } from '@recado/service-kit/messaging';
import { z } from 'zod';
import { targetOf, type Arrived } from './command.js';

/** The time after which the collecting process stores an offered command itself, because the owner does not respond. */
const OFFER_MS = 2_000;
/** Commands that have been queued for longer are stored, because they may expire. */
const FRESH_MS = 60_000;

/**
 * A command that the collecting process offers to the owner of the session, which sends it without storing it first.
 * `sequence` is its position in the stream, which keeps the command until it is sent or stored.
 */
export const Offer = z.object({ sequence: z.int(), arrival: z.string(), command: z.unknown() });
export type Offer = z.output<typeof Offer>;
const Reply = z.object({ isTaken: z.boolean() });
export type OfferReply = z.output<typeof Reply>;

type Address = { companyId: string; connectionId: string };

export const offerSubjectOf = ({ companyId, connectionId }: Address): string =>
  `news.whatsapp.offers.${companyId}.${connectionId}`;

/** Returns whether a command may be sent without being stored: a new message of a conversation, without a file. */
export const isOfferable = ({ lane, command }: Arrived): boolean =>
  lane === 'live' &&
  command.name === 'whatsapp.message.send' &&
  command.data.content.type !== 'media' &&
  targetOf(command) === null &&
  Date.now() - Date.parse(command.data.queuedAt) < FRESH_MS;

/**
 * @returns whether the owner has sent or stored the command. False also if the session has no owner, or it does not
 * respond.
 */
export async function offerToOwner(
  { connection }: NatsLink,
  { companyId, connectionId, command }: Arrived,
  position: Omit<Offer, 'command'>,
): Promise<boolean> {
  const subject = offerSubjectOf({ companyId, connectionId });
  try {
    const reply = await connection.request(subject, JSON.stringify({ ...position, command }), { timeout: OFFER_MS });
    return Reply.parse(reply.json()).isTaken;
  } catch {
    return false;
  }
}

/**
 * Returns the sequence of the oldest live command of a connection after a position that is still in the stream, which
 * means that it is neither sent nor stored. Returns null if there is none.
 */
export async function firstInStream({ manager }: NatsLink, address: Address, after: number): Promise<number | null> {
  const query = { seq: after + 1, next_by_subj: commandSubjectOf('live', address) };
  return (await manager.streams.getMessage('COMMANDS', query))?.seq ?? null;
}
