import type { Logger } from 'pino';
import type { Calls } from '../messaging/calls.js';
import type { CompanionReceipts } from '../receiving/companion-receipts.js';
import type { IncomingMessages } from '../receiving/incoming.js';
import type { Presence } from '../messaging/presence.js';
import type { BinaryNode } from '../wire/nodes.js';
import type { ClientHello } from '../wire/noise.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { CodePairing } from './code-pairing.js';
import type { Connection, ConnectionHandlers } from '../delivery/connection.js';
import type { Connections } from '../delivery/connections.js';
import type { IqRouter } from './iq-router.js';
import type { Login } from './login.js';
import type { PasskeyPairing } from './passkey-pairing.js';
import type { Pairing } from './pairing.js';

type StanzaRouterDeps = {
  world: World;
  login: Login;
  pairing: Pairing;
  codes: CodePairing;
  passkeys: PasskeyPairing;
  connections: Connections;
  iqs: IqRouter;
  incoming: IncomingMessages;
  companionReceipts: CompanionReceipts;
  presence: Presence;
  calls: Calls;
  logger: Logger;
};

/** Routes each of a client's nodes to its handler. */
export class StanzaRouter implements ConnectionHandlers {
  constructor(private readonly deps: StanzaRouterDeps) {}

  joined(connection: Connection, hello: ClientHello): void {
    this.deps.login.receive(connection, hello);
  }

  failed(err: unknown): void {
    this.deps.logger.warn({ what: 'connection', outcome: 'cut', err });
  }

  closed(connection: Connection): void {
    this.deps.codes.remove(connection);
    this.deps.passkeys.remove(connection);
    this.deps.pairing.remove(connection);
    this.deps.presence.remove(connection);
    this.deps.connections.detach(connection);
  }

  received(connection: Connection, stanza: BinaryNode): void {
    const { tag, attrs } = stanza;
    const answers = tag === 'iq' && (attrs.type === 'result' || attrs.type === 'error');
    if (answers || (tag === 'ack' && !connection.companion)) this.deps.pairing.answered(stanza.attrs.id, stanza);
    else if (connection.companion) this.fromCompanion(connection, connection.companion, stanza);
    else if (stanza.tag === 'iq' && !this.deps.passkeys.asked(connection, stanza))
      this.deps.codes.asked(connection, stanza);
  }

  private fromCompanion(connection: Connection, companion: Companion, stanza: BinaryNode): void {
    const { world, iqs, incoming, companionReceipts, presence, calls } = this.deps;
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
