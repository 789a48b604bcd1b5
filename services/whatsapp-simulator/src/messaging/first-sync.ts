import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { bundleOf, type SignalSessions } from '../signal/sessions.js';
import { numberJid } from '../wire/jids.js';
import { node, unixSeconds } from '../wire/nodes.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Delivery } from './delivery.js';
import type { Turns } from './turns.js';

type Parts = { world: World; sessions: SignalSessions; delivery: Delivery; turns: Turns };

const { HistorySyncType } = proto.HistorySync;
const COMPLETE = 100;

/** A history without conversations: it tells the client that there is nothing more to wait for. */
const emptyHistory = (): Uint8Array => {
  const syncType = HistorySyncType.INITIAL_BOOTSTRAP;
  return encodeWAMessage({
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType,
        chunkOrder: 1,
        progress: COMPLETE,
        initialHistBootstrapInlinePayload: deflateSync(proto.HistorySync.encode({ syncType }).finish()),
      },
    },
  });
};

/**
 * A phone sends its history to a new companion. Until it comes, the client holds back its events at each log-in,
 * offline messages above all, for 20 s.
 */
export class FirstSync {
  constructor(private readonly parts: Parts) {}

  async begin(companion: Companion): Promise<void> {
    const phone = this.parts.world.account(companion.phone);
    if (!phone || companion.synced) return;
    await this.parts.turns.run(companion.phone, async () => {
      const peer = { lid: phone.lid, device: companion.device };
      this.parts.sessions.drop(phone, peer);
      await this.parts.sessions.start(phone, peer, bundleOf(companion));
      const { type, ciphertext } = await this.parts.sessions.encrypt(phone, peer, emptyHistory());
      const id = randomBytes(16).toString('hex').toUpperCase();
      const attributes = { from: numberJid(phone.number), category: 'peer', id, t: unixSeconds(), type: 'text' };
      // Not kept: an offline copy would not end the wait, so it is sent anew at each log-in until it is confirmed.
      this.parts.delivery.write(companion, node('message', attributes, [node('enc', { v: '2', type }, ciphertext)]));
    });
  }

  confirm(companion: Companion): void {
    companion.synced = true;
    this.parts.world.saveCompanion(companion);
  }
}
