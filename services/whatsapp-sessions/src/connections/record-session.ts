import { ConnectionState, createEvent, WhatsappSessionChanged, type Pairing } from '@recado/contracts';
import { outgoingState, Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import { Sealing } from '../vault/sealing.js';
import {
  change,
  connectionStateOf,
  HEALTHY,
  toPublic,
  type Connection,
  type SessionChange,
} from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { PAIRING_LABEL, QR_LABEL } from './show-connection.js';

/** Stores and announces a session's change, unless the connection is deleted. */
@Injectable()
export class RecordSession {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly transactions: OwnerTransactions,
    private readonly sealing: Sealing,
    private readonly publisher: Publisher,
  ) {}

  /**
   * A change without a difference is neither stored nor announced.
   * @throws LeaseLost
   */
  async execute(
    lease: Lease,
    { qrcode = null, pairing = null, problem = null, heldNumber = null, ...changes }: SessionChange,
  ): Promise<void> {
    const { companyId, connectionId } = lease;
    if (changes.health && (await this.isKnown(lease, changes))) return;
    const sealedQr = this.sealed(connectionId, QR_LABEL, qrcode);
    const sealedPairing = this.sealed(connectionId, PAIRING_LABEL, pairing && JSON.stringify(pairing));
    const changed = await this.transactions.run(lease, async ({ session, announce }) => {
      const before = await this.connections.find(companyId, connectionId, session);
      if (!before) return null;
      const lastNumber = changes.number ?? before.number ?? before.lastNumber ?? null;
      const after = change(
        before,
        { ...changes, heldNumber, lastNumber, problem, sealedQr, sealedPairing },
        new Date(),
      );
      if (isUnchanged(before, after)) return null;
      await this.connections.save(companyId, after, session);
      announce(outgoingState(ConnectionState, connectionStateOf(after)));
      return after;
    });
    // Bypasses the outbox, which would store the QR code unencrypted. A screen that misses the event reads the state
    // again.
    if (changed) await this.publisher.publishEvent(sessionChanged(changed, { qrcode: qrcode ?? '', pairing }));
  }

  private sealed(connectionId: string, label: string, secret: string | null) {
    return secret === null ? null : this.sealing.seal(Buffer.from(secret), connectionId, label);
  }

  /**
   * Returns whether the state is already stored. WhatsApp is queried after every login, and the response is usually
   * unchanged.
   */
  private async isKnown(
    { companyId, connectionId }: Lease,
    { status, health, onlineUntil: _now, ...others }: SessionChange,
  ): Promise<boolean> {
    if (Object.keys(others).length > 0) return false;
    const connection = await this.connections.find(companyId, connectionId);
    return connection?.status === status && isDeepStrictEqual(connection.health ?? HEALTHY, health);
  }
}

function isUnchanged(before: Connection, after: Connection): boolean {
  if (before.sealedQr || before.sealedPairing || after.sealedQr || after.sealedPairing) return false;
  return isDeepStrictEqual(toPublic({ ...after, updatedAt: before.updatedAt }), toPublic(before));
}

function sessionChanged(connection: Connection, secrets: { qrcode: string; pairing: Pairing | null }) {
  const { id, companyId, name, number, profileName, status, problem, health, retries, updatedAt } = connection;
  const { oldLinkUntil, proxy } = connection;
  const eventId = newId();
  return createEvent(WhatsappSessionChanged, {
    id: eventId,
    companyId,
    correlationId: eventId,
    occurredAt: updatedAt,
    data: {
      session: {
        ...{ id, name, number, profileName, status, problem, health, oldLinkUntil, proxy, ...secrets, retries },
        updatedAt: updatedAt.toISOString(),
      },
    },
  });
}
