import type { Logger } from 'pino';
import type { Faults } from '../faults/faults.js';
import { lidJid } from '../wire/jids.js';
import { node, unixSeconds } from '../wire/nodes.js';
import type { ClientHello } from '../wire/noise.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Connection } from '../delivery/connection.js';
import type { Connections } from '../delivery/connections.js';
import { loginFailure } from '../delivery/endings.js';
import type { Pairing } from './pairing.js';
import { readRegistration } from './registration.js';
import { versionOf, type WebVersions } from './web-versions.js';

const UNKNOWN_DEVICE = 401;
const OLD_VERSION = 405;

type LoginDeps = {
  world: World;
  connections: Connections;
  pairing: Pairing;
  faults: Faults;
  webVersions: WebVersions;
  logger: Logger;
};

/** Determines the state of a client after its handshake: unpaired, a known companion, or unknown. */
export class Login {
  constructor(private readonly deps: LoginDeps) {}

  receive(connection: Connection, hello: ClientHello): void {
    const version = versionOf(hello);
    if (hello.payload.devicePairingData) this.deps.pairing.offer(connection, readRegistration(hello), version);
    else if (this.deps.webVersions.isTooOld(version)) this.refuseOld(connection);
    else this.logIn(connection, hello);
  }

  private logIn(connection: Connection, hello: ClientHello): void {
    const { world, connections, faults, logger } = this.deps;
    const number = String(hello.payload.username ?? '');
    const account = world.account(number);
    const companion = world.companion(number, hello.payload.device ?? 0);
    const refusal =
      faults.code(number, 'login-failure') ?? (this.isGenuine(companion, hello) ? undefined : UNKNOWN_DEVICE);
    if (refusal !== undefined || !account || !companion) {
      logger.info({ what: 'login', outcome: 'refused', reason: refusal });
      connection.endWith(loginFailure(refusal ?? UNKNOWN_DEVICE));
      return;
    }
    connections.attach(connection, companion);
    logger.info({ what: 'login', outcome: 'ok' });
    connection.send(node('success', { t: unixSeconds(), lid: lidJid(account.lid, companion.device), props: '1' }));
  }

  private refuseOld(connection: Connection): void {
    this.deps.logger.info({ what: 'login', outcome: 'refused', reason: OLD_VERSION });
    if (this.deps.webVersions.answersOldLogins) connection.endWith(loginFailure(OLD_VERSION));
    else connection.silent = true;
  }

  private isGenuine(companion: Companion | undefined, { noiseKey }: ClientHello): boolean {
    return companion?.noiseKey.equals(noiseKey) ?? false;
  }
}
