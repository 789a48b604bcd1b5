import {
  readCommandSubject,
  ReadWhatsappMessages,
  SendWhatsappMessage,
  SendWhatsappPresence,
  type CommandAddress,
  type Lane,
} from '@recado/contracts';
import { FromNewerRelease, parseMessage, readMessage } from '@recado/service-kit/compatibility';
import { createHash } from 'node:crypto';
import { z } from 'zod';

export const Command = z.discriminatedUnion('name', [
  SendWhatsappMessage.envelope,
  ReadWhatsappMessages.envelope,
  SendWhatsappPresence.envelope,
]);
export type Command = z.output<typeof Command>;
export type Arrived = CommandAddress & { command: Command };

/**
 * @throws FromNewerRelease if only a newer release can run it; Error if it is malformed, or belongs to another connection
 * than its subject
 */
export function parseCommand(json: unknown, { companyId, connectionId }: Omit<CommandAddress, 'lane'>): Command {
  const command = parseMessage(Command, json);
  if (command.companyId !== companyId || command.data.connectionId !== connectionId)
    throw new Error('the command belongs to another connection than its subject');
  return command;
}

/** @throws FromNewerRelease if a stored command is of a newer release */
export function assertKnown(command: Command): void {
  const reading = readMessage(Command, command);
  if ('error' in reading && reading.isFromNewer) throw new FromNewerRelease(reading.error);
}

/** @throws Error if the subject has no lane, or the command is malformed */
export function readCommand(subject: string, json: () => unknown): Arrived {
  const address = readCommandSubject(subject);
  if (!address) throw new Error('the subject has no lane');
  return { ...address, command: parseCommand(json(), address) };
}

/**
 * Returns the hashed addresses of the conversation. A contact may be identified by number, LID or both, so two commands
 * belong to the same conversation if they share an address.
 */
export function conversationsOf({ data: { connectionId, contact, group } }: Command): string[] {
  const names = group ? [`group:${group.id}`] : [contact.number, contact.lid && `lid:${contact.lid}`];
  return names.filter(Boolean).map((name) => {
    const hash = createHash('sha256').update(`${connectionId}:${String(name)}`);
    return hash.digest('base64url').slice(0, 16);
  });
}

/** Returns the ID of our message that a command changes. */
export function targetOf(command: Command): string | null {
  if (command.name !== 'whatsapp.message.send' || !('target' in command.data.content)) return null;
  return command.data.content.target.messageId;
}

/** The durable command consumers: one per lane, regardless of the number of connections. */
export const COLLECTOR_OF: Readonly<Record<Lane, string>> = {
  live: 'whatsapp-sessions__live',
  bulk: 'whatsapp-sessions__bulk',
};
