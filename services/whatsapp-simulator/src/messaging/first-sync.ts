import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Envelopes } from './envelopes.js';
import type { History } from './history.js';
import { peerStanza } from './peer-messages.js';
import type { RoundRobinQueue } from './round-robin-queue.js';

type FirstSyncDeps = {
  world: World;
  envelopes: Envelopes;
  delivery: Delivery;
  queue: RoundRobinQueue;
  history: History;
};

const { HistorySyncType } = proto.HistorySync;
const { Type } = proto.Message.ProtocolMessage;
const KEY_ID_LENGTH = 6;
const KEY_LENGTH = 32;

/**
 * A phone sends its history to a new companion, and the key of what companions agree on. Until the history comes,
 * the client holds back its events at each log-in, offline messages above all, for 20 s.
 */
export class FirstSync {
  constructor(private readonly deps: FirstSyncDeps) {}

  async begin(companion: Companion): Promise<void> {
    const { world, queue, envelopes, delivery, history } = this.deps;
    const phone = world.account(companion.phone);
    if (!phone || companion.synced) return;
    const messages = [
      this.keyShare(phone),
      history.notification(HistorySyncType.INITIAL_BOOTSTRAP, history.conversations(phone)),
      history.notification(HistorySyncType.RECENT, []),
    ];
    await queue.run(companion.phone, async () => {
      await envelopes.restart(phone, companion);
      for (const message of messages) {
        // Not kept: an offline copy would not end the wait, so it is sent anew at each log-in until it is confirmed.
        delivery.write(companion, await peerStanza(envelopes, { phone, companion, message }));
      }
    });
  }

  confirm(companion: Companion): void {
    companion.synced = true;
    this.deps.world.saveCompanion(companion);
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
