import {
  readCommandSubject,
  ReadWhatsappMessages,
  SendWhatsappMessage,
  SendWhatsappPresence,
  type CommandAddress,
  type Lane,
} from '@recado/contracts';
import { createHash } from 'node:crypto';
import { z } from 'zod';

export const Command = z.discriminatedUnion('name', [
  SendWhatsappMessage.envelope,
  ReadWhatsappMessages.envelope,
  SendWhatsappPresence.envelope,
]);
export type Command = z.output<typeof Command>;
export type Arrived = CommandAddress & { command: Command };

/** @throws Error when it is malformed or was meant for another connection than its subject names */
export function parseCommand(json: unknown, { companyId, connectionId }: Omit<CommandAddress, 'lane'>): Command {
  const command = Command.parse(json);
  if (command.companyId !== companyId || command.data.connectionId !== connectionId)
    throw new Error('the command names another connection than its subject');
  return command;
}

/** @throws Error when the subject is of no lane, or the command is malformed */
export function readCommand(subject: string, json: () => unknown): Arrived {
  const address = readCommandSubject(subject);
  if (!address) throw new Error('the subject names no lane');
  return { ...address, command: parseCommand(json(), address) };
}

/**
 * Returns the addresses of the conversation, hashed. A contact may be named by number, by LID or by both: two commands
 * are of one conversation when they share one.
 */
export function conversationsOf({ data: { connectionId, contact, group } }: Command): string[] {
  const names = group ? [`group:${group.id}`] : [contact.number, contact.lid && `lid:${contact.lid}`];
  return names.filter(Boolean).map((name) => {
    const hash = createHash('sha256').update(`${connectionId}:${String(name)}`);
    return hash.digest('base64url').slice(0, 16);
  });
}

/** Returns the message of ours that a command changes. */
export function targetOf(command: Command): string | null {
  if (command.name !== 'whatsapp.message.send' || !('target' in command.data.content)) return null;
  return command.data.content.target.messageId;
}

/** The durable consumers of commands: one for each lane, however many connections there are. */
export const COLLECTOR_OF: Readonly<Record<Lane, string>> = {
  live: 'whatsapp-sessions__live',
  bulk: 'whatsapp-sessions__bulk',
};
