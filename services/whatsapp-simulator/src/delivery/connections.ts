import type { Events } from '../events.js';
import { companionKey, type Companion } from '../world/companion.js';
import type { Connection } from './connection.js';
import { REPLACED } from './endings.js';

/** Tracks each companion's socket. A companion has only one; a new login replaces it. */
export class Connections {
  private readonly byCompanion = new Map<string, Connection>();

  constructor(private readonly events: Events) {}

  attach(connection: Connection, companion: Companion): void {
    const earlier = this.byCompanion.get(companionKey(companion));
    connection.companion = companion;
    this.byCompanion.set(companionKey(companion), connection);
    earlier?.endWith(REPLACED);
    this.announce(companion, true);
  }

  detach(connection: Connection): void {
    const { companion } = connection;
    if (!companion || this.of(companion) !== connection) return;
    this.byCompanion.delete(companionKey(companion));
    this.announce(companion, false);
  }

  of(companion: Pick<Companion, 'phone' | 'device'>): Connection | undefined {
    return this.byCompanion.get(companionKey(companion));
  }

  private announce({ phone, device }: Companion, online: boolean): void {
    this.events.emit({ type: 'companion', phone, device, linked: true, online });
  }
}
