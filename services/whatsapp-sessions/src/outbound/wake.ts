import { SendWhatsappPresence } from '@recado/contracts';
import { z } from 'zod';

/**
 * Notifies the owner of a session over core NATS that a command is stored or that a user is typing. The message may be
 * lost, because the owner also polls, and typing is not repeated.
 */
export const Wake = z.union([
  z.object({ lane: z.enum(['live', 'bulk']), arrival: z.string() }),
  z.object({ typing: SendWhatsappPresence.envelope }),
]);
export type Wake = z.output<typeof Wake>;

export const wakeSubjectOf = ({ companyId, connectionId }: { companyId: string; connectionId: string }): string =>
  `news.whatsapp.commands.${companyId}.${connectionId}`;
