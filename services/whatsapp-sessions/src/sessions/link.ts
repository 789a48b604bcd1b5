import { sleep } from '@recado/service-kit/async';
import type { ClientListeners, WhatsappClient } from '../client/whatsapp-client.js';
import type { Connection } from '../connections/store/connection.js';
import type { Lease } from '../leases/lease.js';
import type { OutboundQueue } from '../outbound/outbound-queue.js';
import type { OutboundQueues } from '../outbound/outbound-queues.js';
import type { Route } from '../proxy/route.js';
import type { Version } from '../web-version/version.js';
import type { OpenVault } from '../vault/open-vaults.js';

export type LinkListeners = ClientListeners & {
  /** Called when a write failed. The socket is already closed. */
  onUnstored: (error: unknown) => void;
  /** Decides whether a linked number may be used. */
  admits: (connection: Connection | null, number: string) => boolean;
};

/** Thrown if the linked number differs from the previous one, which a user has to confirm. */
export class OtherNumber extends Error {
  constructor(readonly number: string) {
    super('another number was linked');
  }
}

/** The time a closed link waits for its running commands before it leaves them to the next link. */
const GIVE_BACK_MS = 500;

/** The vault, socket and outbound queue of one opening of a session. A closed link stays closed. */
export class Link {
  isOpen = false;
  /** Whether WhatsApp has sent a QR code. */
  isLinking = false;
  private queue: OutboundQueue | undefined;

  constructor(
    private readonly lease: Lease,
    private readonly opened: OpenVault,
    readonly client: WhatsappClient,
    /** The WhatsApp Web version that the link claims to be. */
    readonly version: Version,
    readonly route: Route,
    private readonly queues: OutboundQueues,
    /** Ends the login turn, because the session is logged in or cannot log in now. */
    private readonly endTurn: () => void,
  ) {}

  /** Whether the link uses a former pairing's keys that WhatsApp has not accepted yet. */
  get isOnTrial(): boolean {
    return this.opened.isRestored && !this.isOpen;
  }

  /** Starts the outbound queue. */
  takeCommands(): void {
    this.queue ??= this.queues.queueOf(this.lease, this.client);
    this.queue.start();
  }

  /** Closes the link. Gives running commands `patienceMs` to finish, and waits until received data is stored. */
  async close(patienceMs: number): Promise<void> {
    const stopped = this.queue?.stop();
    await Promise.race([Promise.all([stopped, this.opened.vault.stored()]).catch(() => undefined), sleep(patienceMs)]);
    this.client.close();
    this.endTurn();
    await Promise.race([stopped, sleep(GIVE_BACK_MS)]);
    await this.opened.vault.close();
  }

  async logout(patienceMs: number): Promise<void> {
    try {
      await Promise.race([this.queue?.stop(), sleep(patienceMs)]);
      await this.client.logout();
    } finally {
      await this.close(0);
    }
  }

  /** Closes immediately and abandons the running commands. */
  abort(): void {
    this.client.close();
    this.endTurn();
    void this.queue?.stop();
    void this.opened.vault.close().catch(() => undefined); // otherwise its log would retry the compaction forever
  }
}

/** Ends the login turn when a QR code arrives or the link opens or closes. */
export const endingTurn = (listeners: LinkListeners, endTurn: () => void): LinkListeners => ({
  ...listeners,
  onQr: (qrcode) => {
    endTurn();
    listeners.onQr(qrcode);
  },
  onOpen: (account) => {
    endTurn();
    listeners.onOpen(account);
  },
  onClosed: (code, problem) => {
    endTurn();
    listeners.onClosed(code, problem);
  },
});
