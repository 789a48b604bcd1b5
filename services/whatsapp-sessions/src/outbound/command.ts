import { ReadWhatsappMessages, SendWhatsappMessage, SendWhatsappPresence } from '@recado/contracts';
import { z } from 'zod';
import type { Lease } from '../leases/lease.js';

export const Command = z.discriminatedUnion('name', [
  SendWhatsappMessage.envelope,
  ReadWhatsappMessages.envelope,
  SendWhatsappPresence.envelope,
]);
export type Command = z.output<typeof Command>;

/** @throws Error when it is malformed or was meant for another connection */
export function parseCommand(json: unknown, { companyId, connectionId }: Lease): Command {
  const command = Command.parse(json);
  if (command.companyId !== companyId || command.data.connectionId !== connectionId)
    throw new Error('the command names another connection than its subject');
  return command;
}

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

/** After the n-th attempt without an answer from WhatsApp: how long to wait, or undefined to give up. */
export const nextAttemptInMs = (attempt: number): number | undefined => RETRY_DELAYS_MS[attempt - 1];
