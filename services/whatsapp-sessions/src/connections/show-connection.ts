import { can, Pairing, type Actor, type ConnectionView } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { Sealing } from '../vault/sealing.js';
import { Routes } from '../proxy/routes.js';
import { shownProxy } from '../proxy/proxy.js';
import { toPublic, type Connection } from './store/connection.js';
import { Queues } from '../replicas/state-replicas.js';

export const QR_LABEL = 'qrcode';
export const PAIRING_LABEL = 'pairing';

/** Returns a connection as the user may see it. The QR code is restricted, because it gives access to all messages. */
@Injectable()
export class ShowConnection {
  constructor(
    private readonly queues: Queues,
    private readonly sealing: Sealing,
    private readonly routes: Routes,
  ) {}

  /** Returns one connection, with its proxy fields for users who may edit it. */
  async withProxy(actor: Actor, connection: Connection, session?: string): Promise<ConnectionView> {
    const view = this.execute(actor, connection, session);
    if (!can(actor, 'connections-page:editOrDeleteConnection')) return view;
    const { companyId, id } = connection;
    // A process of an earlier release stores a proxy without `hasProxy`, but its health is recorded.
    const hasNone = connection.hasProxy === false && !connection.proxy;
    return { ...view, ...shownProxy(hasNone ? null : await this.routes.proxyOf(companyId, id)) };
  }

  /** @param session `'0'` omits the QR code */
  execute(actor: Actor, connection: Connection, session?: string): ConnectionView {
    const mayPair = can(actor, 'connections-page:actionButtons') && session !== '0';
    const { id, sealedQr, sealedPairing, companyId } = connection;
    const qrcode = mayPair && sealedQr ? this.sealing.open(sealedQr, id, QR_LABEL).toString() : '';
    const pairing =
      mayPair && sealedPairing
        ? Pairing.parse(JSON.parse(this.sealing.open(sealedPairing, id, PAIRING_LABEL).toString()))
        : null;
    const queues = connection.queueIds.flatMap((queueId) => {
      const queue = this.queues.get(companyId, queueId);
      return queue ? [{ id: queue.id, name: queue.name, color: queue.color }] : [];
    });
    const mayEdit = can(actor, 'connections-page:editOrDeleteConnection');
    return { ...toPublic(connection), qrcode, pairing, queues, token: mayEdit ? connection.tokenHint : '' };
  }
}
