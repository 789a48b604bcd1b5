import { ErrorBody, PasskeyCredential } from '@recado/contracts';
import { z } from 'zod';

/** A request that only the process with the live session can answer. */
export const OwnerQuestion = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('pairing-code'), number: z.string().regex(/^\d{8,15}$/) }),
  z.strictObject({ ask: z.literal('passkey'), nonce: z.string(), credential: PasskeyCredential }),
  z.strictObject({ ask: z.literal('passkey-confirm'), nonce: z.string() }),
  z.strictObject({ ask: z.literal('check-number'), number: z.string().regex(/^\d{8,15}$/) }),
]);
export type OwnerQuestion = z.output<typeof OwnerQuestion>;

export const OwnerAnswer = z.union([z.object({ answer: z.unknown() }), z.object({ error: ErrorBody })]);

/** The subject that the owner of a connection listens on. */
export const askSubjectOf = ({ companyId, connectionId }: { companyId: string; connectionId: string }): string =>
  `ask.whatsapp.${companyId}.${connectionId}`;
