import type { Logger } from 'pino';
import type { Calls } from '../messaging/calls.js';
import type { CompanionReceipts } from '../messaging/companion-receipts.js';
import type { IncomingMessages } from '../messaging/incoming.js';
import type { Presence } from '../messaging/presence.js';
import type { BinaryNode } from '../wire/nodes.js';
import type { ClientHello } from '../wire/noise.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { CodePairing } from './code-pairing.js';
import type { Connection, ConnectionHandlers } from './connection.js';
import type { Connections } from './connections.js';
import type { IqRouter } from './iq-router.js';
import type { Login } from './login.js';
import type { Pairing } from './pairing.js';

type Parts = {
  world: World;
  login: Login;
  pairing: Pairing;
  codes: CodePairing;
  connections: Connections;
  iqs: IqRouter;
  incoming: IncomingMessages;
  companionReceipts: CompanionReceipts;
  presence: Presence;
  calls: Calls;
  logger: Logger;
};

/** Where each node of a client goes. */
export class StanzaRouter implements ConnectionHandlers {
  constructor(private readonly parts: Parts) {}

  joined(connection: Connection, hello: ClientHello): void {
    this.parts.login.receive(connection, hello);
  }

  failed(err: unknown): void {
    this.parts.logger.warn({ what: 'connection', outcome: 'cut', err });
  }

  closed(connection: Connection): void {
    this.parts.codes.forget(connection);
    this.parts.pairing.forget(connection);
    this.parts.presence.forget(connection);
    this.parts.connections.detach(connection);
  }

  received(connection: Connection, stanza: BinaryNode): void {
    const answers = stanza.tag === 'iq' && (stanza.attrs.type === 'result' || stanza.attrs.type === 'error');
    if (answers) this.parts.pairing.answered(stanza.attrs.id, stanza);
    else if (connection.companion) this.fromCompanion(connection, connection.companion, stanza);
    else if (stanza.tag === 'iq') this.parts.codes.asked(connection, stanza);
  }

  private fromCompanion(connection: Connection, companion: Companion, stanza: BinaryNode): void {
    const { world, iqs, incoming, companionReceipts, presence, calls } = this.parts;
    const account = world.account(companion.phone);
    if (!account) return;
    switch (stanza.tag) {
      case 'iq':
        return iqs.answer({ iq: stanza, connection, companion, account });
      case 'message':
        return incoming.receive(connection, companion, stanza);
      case 'receipt':
        return companionReceipts.receive(companion, stanza);
      case 'ack':
        return companionReceipts.acknowledged(companion, stanza);
      case 'chatstate':
        return presence.companionTypes(companion, stanza);
      case 'presence':
        return presence.receive(connection, companion, stanza);
      case 'call':
        return calls.receive(connection, companion, stanza);
      default:
    }
  }
}
