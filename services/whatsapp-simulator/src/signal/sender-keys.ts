import { BufferJSON } from '@whiskeysockets/baileys';
import { GroupSessionBuilder } from '@whiskeysockets/baileys/lib/Signal/Group/group-session-builder.js';
import {
  GroupCipher,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js';
import type { StateLog } from '../world/state-log.js';
import type { Peer } from './sessions.js';

type Structure = ConstructorParameters<typeof SenderKeyRecord>[0];

const nameOf = (group: string, { lid, device }: Peer): SenderKeyName =>
  new SenderKeyName(group, { id: lid, deviceId: device, toString: () => `${lid}.${device}` });

/**
 * Group encryption: one chain of keys for each sender in a group. All simulated members share the keys that one of them
 * learned.
 */
export class SenderKeys {
  private readonly records = new Map<string, SenderKeyRecord>();
  private readonly store = {
    loadSenderKey: (name: SenderKeyName) => Promise.resolve(this.record(name)),
    storeSenderKey: (name: SenderKeyName, record: SenderKeyRecord) => {
      this.records.set(name.serialize(), record);
      this.log.changed(`senderkey/${name.serialize()}`, () => this.stored(record));
      return Promise.resolve();
    },
  };

  constructor(private readonly log: StateLog) {
    for (const [key, stored] of log.take<string>('senderkey/')) {
      // As with sessions, after a kill the stored chains may be older than the clients' chains.
      if (!log.closedCleanly) {
        log.removed(`senderkey/${key}`);
        continue;
      }
      const record = new SenderKeyRecord(JSON.parse(stored, BufferJSON.reviver) as Structure);
      this.records.set(key, record);
      log.track(`senderkey/${key}`, () => this.stored(record));
    }
  }

  /** Returns the key that a new recipient needs to decrypt the sender's messages from now on. */
  async distribution(group: string, sender: Peer): Promise<Buffer> {
    return Buffer.from((await new GroupSessionBuilder(this.store).create(nameOf(group, sender))).serialize());
  }

  async encrypt(group: string, sender: Peer, plain: Uint8Array): Promise<Buffer> {
    return Buffer.from(await new GroupCipher(this.store, nameOf(group, sender)).encrypt(plain));
  }

  async learn(group: string, sender: Peer, distribution: Uint8Array): Promise<void> {
    const message = new SenderKeyDistributionMessage(null, null, null, null, distribution);
    const name = nameOf(group, sender);
    // All members get the same key.
    if (this.record(name).getSenderKeyState(message.getId())) return;
    await new GroupSessionBuilder(this.store).process(name, message);
  }

  async decrypt(group: string, sender: Peer, ciphertext: Uint8Array): Promise<Buffer> {
    return Buffer.from(await new GroupCipher(this.store, nameOf(group, sender)).decrypt(ciphertext));
  }

  reset(): void {
    this.records.clear();
    this.log.removeAll('senderkey/');
  }

  private record(name: SenderKeyName): SenderKeyRecord {
    return this.records.get(name.serialize()) ?? new SenderKeyRecord();
  }

  private stored(record: SenderKeyRecord): string {
    return JSON.stringify(record.serialize(), BufferJSON.replacer);
  }
}
