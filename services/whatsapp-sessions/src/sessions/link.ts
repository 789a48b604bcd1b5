import type { ClientListeners, WhatsappClient } from '../client/whatsapp-client.js';
import type { WhatsappClients } from '../client/whatsapp-clients.js';
import type { Lease } from '../leases/lease.js';
import type { CommandLanes } from '../outbound/command-lanes.js';
import type { CommandQueues } from '../outbound/command-queues.js';
import type { SentMessages } from '../outbound/sent-messages.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { Vault } from '../vault/vault.js';
import type { Vaults } from '../vault/vaults.js';

export type LinkTools = {
  vaults: Vaults;
  clients: WhatsappClients;
  queues: CommandQueues;
  sent: SentMessages;
  /** It is logged in, or will not be for now: others may. */
  endTurn: () => void;
};
export type LinkListeners = ClientListeners & {
  onJournaling: (entries: readonly JournalEntry[]) => void;
  onJournaled: (entries: readonly JournalEntry[]) => void;
  /** A write failed. The socket is already closed. */
  onUnstored: (error: unknown) => void;
};

/** For what is in hand to go back to NATS once the client is closed. */
const GIVE_BACK_MS = 500;

/** One opening of a session, from vault to socket to command lanes. Once closed it stays closed. */
export class Link {
  qrShown = false;
  isOpen = false;
  private lanes: CommandLanes | undefined;

  private constructor(
    private readonly lease: Lease,
    private readonly vault: Vault,
    readonly client: WhatsappClient,
    private readonly tools: Pick<LinkTools, 'queues' | 'endTurn'>,
  ) {}

  static async open(lease: Lease, listeners: LinkListeners, tools: LinkTools): Promise<Link> {
    const onFailure = (error: unknown) => {
      client.close(); // before Baileys can answer that it could not read the message
      listeners.onUnstored(error);
    };
    const vault = await tools.vaults.open(lease, { ...listeners, onFailure });
    const client = tools.clients.open({
      connectionId: lease.connectionId,
      vault,
      findSent: (messageId) => tools.sent.content(lease, messageId),
      listeners: endingTurn(listeners, tools.endTurn),
    });
    return new Link(lease, vault, client, tools);
  }

  /** From now on it does what the commands say. */
  async takeCommands(): Promise<void> {
    this.lanes ??= this.tools.queues.lanesOf(this.lease, this.client);
    await this.lanes.start();
  }

  /** Lets the command in hand finish if that is quick, and resolves when everything received is stored. */
  async close(patienceMs: number): Promise<void> {
    const lanes = this.lanes?.stop();
    await Promise.race([Promise.all([lanes, this.vault.stored()]).catch(() => undefined), sleep(patienceMs)]);
    this.client.close();
    this.tools.endTurn();
    await Promise.race([lanes, sleep(GIVE_BACK_MS)]);
    await this.vault.close();
  }

  async logout(patienceMs: number): Promise<void> {
    await Promise.race([this.lanes?.stop(), sleep(patienceMs)]);
    await this.client.logout();
    await this.close(0);
  }

  /** At once, whatever is in hand. */
  abort(): void {
    this.client.close();
    this.tools.endTurn();
    void this.lanes?.stop();
    void this.vault.close().catch(() => undefined); // else its log would try to fold for ever
  }
}

/** What a log-in comes to, whichever of the three it is. */
const endingTurn = (listeners: LinkListeners, endTurn: () => void): LinkListeners => ({
  ...listeners,
  onQr: (qrcode) => {
    endTurn();
    listeners.onQr(qrcode);
  },
  onOpen: (account) => {
    endTurn();
    listeners.onOpen(account);
  },
  onClosed: (code) => {
    endTurn();
    listeners.onClosed(code);
  },
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
