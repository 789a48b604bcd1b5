import { unpad } from '../content/padding.js';
import { readMessage } from '../content/read-message.js';
import type { MediaVault } from '../media/media-vault.js';
import { storedProto } from '../messaging/composer.js';
import type { Delivery } from '../delivery/delivery.js';
import { openMedia } from '../messaging/media-opener.js';
import type { Screen } from '../messaging/screen.js';
import type { SenderKeys } from '../signal/sender-keys.js';
import { readEnc, type SignalSessions } from '../signal/sessions.js';
import { groupJid, lidJid, numberJid, parseJid } from '../wire/jids.js';
import { bigEndian, bytes, child, children, node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import { preciseNow } from '../world/message.js';
import type { World } from '../world/world.js';
import type { GroupChanges } from './group-changes.js';
import type { GroupReceipts } from './group-receipts.js';
import type { Group } from '../world/groups.js';

type GroupIncomingDeps = {
  world: World;
  sessions: SignalSessions;
  senderKeys: SenderKeys;
  delivery: Delivery;
  vault: MediaVault;
  screen: Screen;
  groupChanges: GroupChanges;
  groupReceipts: GroupReceipts;
};
export type GroupEnvelope = { group: Group; stanza: BinaryNode; sender: Companion; phone: Account };

const MAX_RETRIES = 4;
const REMEMBERED_RETRIES = 1000;

/** Handles companions' messages to groups: members decrypt them, and other companions receive a copy. */
export class GroupIncoming {
  private readonly retries = new Map<string, number>();

  constructor(private readonly deps: GroupIncomingDeps) {}

  async receive(envelope: GroupEnvelope): Promise<void> {
    const own = this.ownParts(envelope.stanza);
    const unreadableBy = await this.learnAll(envelope, own);
    this.relay(envelope, own);
    if (await this.open(envelope)) return;
    const [reader] = unreadableBy.length ? unreadableBy : this.contactsOf(envelope.group);
    if (reader) this.requestRetry(envelope, reader);
  }

  /** Returns the nodes for single devices, by device address. */
  private ownParts(stanza: BinaryNode): Map<string, BinaryNode> {
    const own = new Map<string, BinaryNode>();
    for (const target of children(child(stanza, 'participants'), 'to')) {
      const enc = child(target, 'enc');
      if (enc) own.set(target.attrs.jid ?? '', enc);
    }
    return own;
  }

  /** Returns the members who could not decrypt their node. */
  private async learnAll(envelope: GroupEnvelope, own: Map<string, BinaryNode>): Promise<Account[]> {
    const unreadableBy: Account[] = [];
    for (const [jid, enc] of own) {
      const address = parseJid(jid);
      const member = address && !address.device ? this.deps.world.accountAt(address) : undefined;
      if (member && !(await this.learn(envelope, member, enc))) unreadableBy.push(member);
    }
    return unreadableBy;
  }

  /**
   * Returns false if the session is lost. The phone's own copy must be decrypted too, but a failure there is ignored.
   */
  private async learn({ group, sender, phone }: GroupEnvelope, member: Account, enc: BinaryNode): Promise<boolean> {
    const peer = { lid: phone.lid, device: sender.device };
    try {
      const plain = unpad(await this.deps.sessions.decrypt(member, peer, readEnc(enc)));
      const message = plain.deviceSentMessage?.message ?? plain;
      const key = message.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
      if (key) await this.deps.senderKeys.learn(group.id, peer, key);
      return true;
    } catch {
      return member === phone;
    }
  }

  private async open({ group, stanza, sender, phone }: GroupEnvelope): Promise<boolean> {
    const enc = child(stanza, 'enc');
    if (!enc) return true;
    const peer = { lid: phone.lid, device: sender.device };
    let plain: Buffer;
    try {
      plain = await this.deps.senderKeys.decrypt(group.id, peer, bytes(enc));
    } catch {
      return false;
    }
    const id = stanza.attrs.id ?? '';
    this.retries.delete(id);
    const message = unpad(plain);
    const facts = readMessage(message);
    await openMedia(facts, message, this.deps.vault);
    const now = preciseNow();
    const shown = {
      ...facts,
      ...storedProto(message, facts.kind),
      id,
      sentAt: now,
      ack: 'sent' as const,
      receivedAt: now,
    };
    for (const number of this.deps.groupChanges.phonesOf(group)) {
      const fromContact = number !== phone.number;
      const device = sender.device;
      this.deps.screen.show(
        { contact: group.id, phone: number },
        { ...shown, fromContact, author: phone.number, device },
      );
    }
    for (const member of this.contactsOf(group)) this.deps.groupReceipts.delivered(group, member, { phone, id });
    return true;
  }

  private contactsOf(group: Group): Account[] {
    return Object.keys(group.members).flatMap((number) => {
      const account = this.deps.world.account(number);
      return account?.kind === 'contact' ? [account] : [];
    });
  }

  /** Sends each companion its own node and the common one. */
  private relay({ group, stanza, sender, phone }: GroupEnvelope, own: Map<string, BinaryNode>): void {
    const { world, delivery, groupChanges } = this.deps;
    const common = child(stanza, 'enc');
    const attributes = {
      from: groupJid(group.id),
      participant: lidJid(phone.lid, sender.device),
      participant_pn: numberJid(phone.number, sender.device),
      addressing_mode: 'lid',
      id: stanza.attrs.id,
      t: unixSeconds(),
      type: stanza.attrs.type,
      edit: stanza.attrs.edit,
      notify: phone.name,
    };
    for (const number of groupChanges.phonesOf(group)) {
      for (const companion of world.companionsOf(number)) {
        const lid = world.account(number)?.lid ?? '';
        const part = own.get(lidJid(lid, companion.device)) ?? own.get(numberJid(number, companion.device));
        const content = [part, common].filter((enc) => enc !== undefined);
        if (companion !== sender && content.length) delivery.deliver(companion, node('message', attributes, content));
      }
    }
  }

  private requestRetry({ group, stanza, sender }: GroupEnvelope, reader: Account): void {
    const id = stanza.attrs.id ?? '';
    const count = (this.retries.get(id) ?? 0) + 1;
    if (count > MAX_RETRIES) return;
    this.retries.set(id, count);
    const oldest = this.retries.keys().next();
    if (this.retries.size > REMEMBERED_RETRIES && !oldest.done) this.retries.delete(oldest.value);
    const t = unixSeconds();
    const attributes = { from: groupJid(group.id), participant: lidJid(reader.lid), id, type: 'retry', t };
    const content = [
      node('retry', { count: String(count), id, t, v: '1' }),
      node('registration', {}, bigEndian(reader.registrationId, 4)),
    ];
    this.deps.delivery.deliver(sender, node('receipt', attributes, content));
  }
}
