import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../world/account.js';
import { companionKey, type Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Envelopes } from './envelopes.js';
import type { History } from './history.js';
import type { PastChunks } from './past-chunks.js';
import { peerStanza } from './peer-messages.js';
import type { RoundRobinQueue } from './round-robin-queue.js';

type FirstSyncDeps = {
  world: World;
  envelopes: Envelopes;
  delivery: Delivery;
  queue: RoundRobinQueue;
  history: History;
  pastChunks: PastChunks;
};

const { HistorySyncType } = proto.HistorySync;
const { Type } = proto.Message.ProtocolMessage;
/** Represents messages that have not been sent yet. */
const LAST = 'last';
const KEY_ID_LENGTH = 6;
const KEY_LENGTH = 32;

/**
 * Sends a phone's history to a new companion, with the key for the settings that companions share. Until the history
 * arrives, the client holds back its events at each login, including offline messages, for 20 s.
 */
export class FirstSync {
  /** The messages that each companion has not confirmed yet. */
  private readonly unconfirmed = new Map<string, Set<string>>();

  constructor(private readonly deps: FirstSyncDeps) {}

  async begin(companion: Companion): Promise<void> {
    const { world, queue, envelopes, history, pastChunks } = this.deps;
    const phone = world.account(companion.phone);
    if (!phone || companion.synced) return;
    const unconfirmed = new Set<string>();
    this.unconfirmed.set(companionKey(companion), unconfirmed.add(LAST));
    const send = async (message: proto.IMessage): Promise<void> => {
      unconfirmed.add(await this.send(phone, companion, message));
    };
    await queue.run(companion.phone, async () => {
      await envelopes.restart(phone, companion);
      await this.send(phone, companion, this.keyShare(phone)); // confirmed by a receipt other than the history's
      await send(history.notification(HistorySyncType.INITIAL_BOOTSTRAP, history.conversations(phone)));
      if (!phone.past) await send(history.notification(HistorySyncType.RECENT, []));
    });
    // queued one at a time, so that the phone's other messages can be sent in between
    for await (const message of pastChunks.of(phone, companion)) await queue.run(phone.number, () => send(message));
    this.confirm(companion, [LAST]);
  }

  /** Records confirmations. The history is complete when the companion has confirmed every chunk. */
  confirm(companion: Companion, ids: readonly string[]): void {
    const key = companionKey(companion);
    const unconfirmed = this.unconfirmed.get(key);
    if (!unconfirmed) return;
    for (const id of ids) unconfirmed.delete(id);
    if (unconfirmed.size > 0) return;
    this.unconfirmed.delete(key);
    companion.synced = true;
    this.deps.world.saveCompanion(companion);
  }

  /**
   * Writes without storing. An offline copy would not end the client's wait, so the message is sent again at each login
   * until it is confirmed.
   */
  private async send(phone: Account, companion: Companion, message: proto.IMessage): Promise<string> {
    const stanza = await peerStanza(this.deps.envelopes, { phone, companion, message });
    this.deps.delivery.write(companion, stanza);
    return stanza.attrs.id ?? '';
  }

  private keyShare(phone: Account): proto.IMessage {
    if (!phone.appStateKey) {
      const id = randomBytes(KEY_ID_LENGTH).toString('base64');
      phone.appStateKey = { id, data: randomBytes(KEY_LENGTH).toString('base64'), createdAt: Date.now() };
      this.deps.world.save(phone);
    }
    const { id, data, createdAt } = phone.appStateKey;
    const keyData = {
      keyData: Buffer.from(data, 'base64'),
      fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
      timestamp: createdAt,
    };
    const keys = [{ keyId: { keyId: Buffer.from(id, 'base64') }, keyData }];
    return { protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } } };
  }
}
