import { SendWhatsappPresence } from '@recado/contracts';
import { z } from 'zod';

/**
 * The owner of a session hears on core NATS that a command is stored or that somebody is typing. This may get lost: the
 * owner also looks by itself, and typing is not worth repeating.
 */
export const Wake = z.union([
  z.object({ lane: z.enum(['live', 'bulk']), arrival: z.string() }),
  z.object({ typing: SendWhatsappPresence.envelope }),
]);
export type Wake = z.output<typeof Wake>;

export const wakeSubjectOf = ({ companyId, connectionId }: { companyId: string; connectionId: string }): string =>
  `news.whatsapp.commands.${companyId}.${connectionId}`;
