import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { ConnectionStatus } from './connection.js';
import { NumberHealth } from './number-health.js';
import { Pairing } from './pairing.js';
import { ProxyHealth } from './proxy.js';

/**
 * The live part of a connection, for the screens of users who may pair it. Never logged: it contains the QR code and the passkey options.
 */
export const WhatsappSessionChanged = defineEvent({
  name: 'whatsapp.session.changed',
  version: 1,
  data: z.object({
    session: z.object({
      id: Id,
      name: z.string(),
      number: z.string().nullable(),
      profileName: z.string().nullable().optional(),
      status: ConnectionStatus,
      problem: z.string().nullable().optional(),
      health: NumberHealth.optional(),
      proxy: ProxyHealth.nullable().optional(),
      oldLinkUntil: Timestamp.nullable().optional(),
      qrcode: z.string(),
      pairing: Pairing.nullable().optional(),
      retries: z.number().int(),
      updatedAt: Timestamp,
    }),
  }),
  orderKey: ({ session }) => session.id,
});
export type WhatsappSessionChanged = EventOf<typeof WhatsappSessionChanged>;
