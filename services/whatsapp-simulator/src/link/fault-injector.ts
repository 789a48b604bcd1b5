import type { Connection } from '../delivery/connection.js';
import type { Connections } from '../delivery/connections.js';
import { streamError } from '../delivery/endings.js';
import type { Unlinking } from './unlinking.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { FaultKind, Faults, FaultSettings } from '../faults/faults.js';
import { malformed, type MalformedShape } from '../faults/malformed.js';

type FaultInjectorDeps = { world: World; connections: Connections; faults: Faults; unlinking: Unlinking };
export type FaultOrder = FaultSettings & {
  phone: string;
  kind: FaultKind;
  times?: number;
  shape?: MalformedShape;
};

const LOGGED_OUT = 401;
const DEFAULT_CODE = 503;

/** Triggers faults, immediately or at the next occasion. */
export class FaultInjector {
  constructor(private readonly deps: FaultInjectorDeps) {}

  inject({ phone, kind, ...settings }: FaultOrder): void {
    switch (kind) {
      case 'stream-error':
        return this.onEach(phone, (connection, companion) => {
          this.end(connection, companion, settings.code ?? DEFAULT_CODE);
        });
      case 'device-removed':
        return this.removeDevices(phone, settings.forgivenAfter);
      case 'cut':
        return this.onEach(phone, (connection) => connection.cut());
      case 'silence':
        return this.onEach(phone, (connection) => {
          connection.silent = true;
        });
      case 'malformed':
        return this.onEach(phone, (connection) => {
          connection.send(malformed(settings.shape ?? 'unknown-tag', this.someContact()));
        });
      default:
        return this.deps.faults.arm(phone, kind, settings);
    }
  }

  private someContact(): Account {
    const [contact] = this.deps.world.all('contact');
    return contact ?? this.deps.world.add({ name: 'Alguém', kind: 'contact' });
  }

  /** Ends a connection. A 401 means that the phone removed the companion, so later logins are refused as well. */
  private end(connection: Connection, companion: Companion, code: number): void {
    if (code === LOGGED_OUT) this.deps.unlinking.unlink(companion);
    connection.endWith(streamError(code));
  }

  /** The device stays removed unless the fault has `forgivenAfter`. */
  private removeDevices(phone: string, forgivenAfter: number | undefined): void {
    const isForgiven = forgivenAfter !== undefined;
    if (forgivenAfter) this.deps.faults.arm(phone, 'login-failure', { code: LOGGED_OUT, times: forgivenAfter });
    this.onEach(phone, (connection, companion) => {
      if (isForgiven) connection.endWith(streamError(LOGGED_OUT));
      else this.end(connection, companion, LOGGED_OUT);
    });
  }

  private onEach(phone: string, act: (connection: Connection, companion: Companion) => void): void {
    for (const companion of this.deps.world.companionsOf(phone)) {
      const connection = this.deps.connections.of(companion);
      if (connection) act(connection, companion);
    }
  }
}
