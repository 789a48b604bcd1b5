import { HEALTHY, type SessionChange } from '../connections/store/connection.js';
import type { Lease } from '../leases/lease.js';
import type { PairingChange } from '../vault/open-vaults.js';
import type { Links } from './links.js';

type OldLink = Pick<SessionChange, 'oldLinkUntil'>;

/** The keys of one session, and the fields of its connection that depend on them. Each method throws LeaseLost. */
export class SessionKeys {
  /** Read once, because only this session changes it. Undefined if it must be read. */
  private oldLinkUntil: string | null | undefined;

  constructor(
    private readonly lease: Lease,
    private readonly links: Links,
  ) {}

  /** Returns the time until which a former pairing's keys can be tried again. */
  async shown(): Promise<OldLink> {
    this.oldLinkUntil = this.oldLinkUntil === undefined ? await this.links.oldLinkUntil(this.lease) : this.oldLinkUntil;
    const isOver = this.oldLinkUntil !== null && this.oldLinkUntil <= new Date().toISOString();
    return { oldLinkUntil: isOver ? null : this.oldLinkUntil };
  }

  /**
   * Same as `shown`, when a session opens. After a crash between the end of a pairing and the recording of its status,
   * no number is linked.
   */
  async shownAtOpening(): Promise<Pick<SessionChange, 'oldLinkUntil' | 'number'>> {
    const shown = await this.shown();
    return shown.oldLinkUntil && !(await this.links.isPaired(this.lease)) ? { ...shown, number: null } : shown;
  }

  /**
   * Called when WhatsApp has accepted the keys.
   * @param isOnTrial whether they are a former pairing's keys
   */
  async confirm(number: string, isOnTrial: boolean): Promise<OldLink> {
    const shown = await this.shown();
    if (!isOnTrial && !shown.oldLinkUntil) return shown; // nothing to do at most logins
    await this.afterwards(this.links.confirmKeys(this.lease, number));
    return this.shown();
  }

  /** @returns false if there are no keys to log in with */
  async restore(): Promise<boolean> {
    await this.change('restore');
    return this.links.isPaired(this.lease);
  }

  /** Called when the session rests. */
  async putAway(change: 'keep' | PairingChange): Promise<Omit<SessionChange, 'status'>> {
    if (change === 'keep') return this.shown();
    await this.change(change);
    return { ...(await this.shown()), number: null, profileName: null, health: HEALTHY, history: null };
  }

  change(change: PairingChange): Promise<void> {
    return this.afterwards(this.links.changeKeys(this.lease, change));
  }

  /** Reads again what a change, or a change that failed halfway, may have changed. */
  private async afterwards(changed: Promise<void>): Promise<void> {
    await changed.finally(() => (this.oldLinkUntil = undefined));
  }
}
