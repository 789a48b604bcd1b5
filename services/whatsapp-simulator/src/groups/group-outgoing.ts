import type { proto } from '@whiskeysockets/baileys';
import type { ContactContent, MessageOptions } from '../content/contact-content.js';
import { pad } from '../content/padding.js';
import { stanzaAttributes } from '../content/stanza-attributes.js';
import { protoOf, type Composer } from '../messaging/composer.js';
import type { Envelopes } from '../messaging/envelopes.js';
import { draft, type Sent } from '../messaging/outgoing.js';
import type { Deliverer } from '../delivery/deliverer.js';
import type { Screen } from '../messaging/screen.js';
import type { RoundRobinQueue } from '../messaging/round-robin-queue.js';
import type { SenderKeys } from '../signal/sender-keys.js';
import type { KeyBundle } from '../signal/sessions.js';
import { SimulatorError } from '../simulator.errors.js';
import { groupJid } from '../wire/jids.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import { companionKey, type Companion } from '../world/companion.js';
import { newMessageId, type ChatMessage } from '../world/message.js';
import type { World } from '../world/world.js';
import type { GroupChanges } from './group-changes.js';
import { actorAttributes } from './group-nodes.js';
import type { Group } from '../world/groups.js';

type GroupOutgoingDeps = {
  world: World;
  chats: Chats;
  composer: Composer;
  envelopes: Envelopes;
  deliverer: Deliverer;
  screen: Screen;
  senderKeys: SenderKeys;
  groupChanges: GroupChanges;
  queue: RoundRobinQueue;
};
type SendRequest = { from: Account; group: Group; content: ContactContent; options?: MessageOptions; id?: string };
type OutgoingEnvelope = {
  from: Account;
  group: Group;
  id: string;
  message: proto.IMessage;
  ciphertext: Buffer;
  /** The sender's key, for a companion that does not have it. */
  distribution: proto.IMessage;
};

/** Sends contacts' messages to groups: encrypted once, with the key for each companion that does not have it. */
export class GroupOutgoing {
  /** The companions that have the sender's key, by group and sender. */
  private readonly keyHolders = new Map<string, Set<string>>();

  constructor(private readonly deps: GroupOutgoingDeps) {}

  async send({ from, group, content, options, id = newMessageId() }: SendRequest): Promise<Sent> {
    const { composer, groupChanges, senderKeys, queue } = this.deps;
    const [first = '', ...others] = groupChanges.phonesOf(group);
    if (!(from.number in group.members)) {
      throw new SimulatorError(403, 'ERR_NOT_A_MEMBER', 'This contact is not in the group.');
    }
    const key = { contact: group.id, phone: first };
    const known = this.deps.chats.find(key, id);
    if (known) return { id, sentAt: known.sentAt };
    const composed = await composer.compose({ key, sender: from, content, options });
    const { message } = composed;
    const shown = this.show(group, [first, ...others], { ...draft(composed, content, id), author: from.number });
    // The key must be created before the message. Afterwards the chain has advanced, and a member with the newer key
    // could not decrypt this message.
    const distribution = await this.distribution(group, from);
    const ciphertext = await senderKeys.encrypt(group.id, { lid: from.lid, device: 0 }, pad(message));
    const envelope = { from, group, id, message, ciphertext, distribution };
    for (const phone of [first, ...others]) await queue.run(phone, () => this.sendToAll(phone, envelope));
    return { id, sentAt: shown.sentAt };
  }

  /** Resends the whole message over the pairwise session, with the sender's key for later messages. */
  async resend({
    from,
    group,
    companion,
    message,
    count,
    bundle,
  }: {
    from: Account;
    group: Group;
    companion: Companion;
    message: ChatMessage;
    count: number;
    bundle?: KeyBundle;
  }): Promise<void> {
    await this.deps.queue.run(companion.phone, async () => {
      await this.deps.envelopes.restart(from, companion, bundle);
      const content = { ...protoOf(message), ...(await this.distribution(group, from)) };
      const sealing = { from, companion, id: message.id, message: content, retry: count };
      const enc = await this.deps.envelopes.seal(sealing);
      this.deps.deliverer.deliver(companion, this.stanza({ from, group, id: message.id, message: content }, [enc]));
    });
  }

  /** Clears the records of which companions have which sender keys. */
  reset(): void {
    this.keyHolders.clear();
  }

  private show(group: Group, phones: string[], message: ChatMessage): ChatMessage {
    for (const phone of phones) this.deps.screen.show({ contact: group.id, phone }, { ...message });
    return message;
  }

  private async sendToAll(phone: string, envelope: OutgoingEnvelope): Promise<void> {
    for (const companion of this.deps.world.companionsOf(phone)) {
      const key = await this.keyFor(companion, envelope);
      const enc = node(
        'enc',
        { v: '2', type: 'skmsg', mediatype: stanzaAttributes(envelope.message).mediatype },
        envelope.ciphertext,
      );
      this.deps.deliverer.deliver(companion, this.stanza(envelope, [...key, enc]));
    }
  }

  private async keyFor(
    companion: Companion,
    { from, group, id, distribution }: OutgoingEnvelope,
  ): Promise<BinaryNode[]> {
    const key = `${group.id}/${from.number}`;
    const holders = this.keyHolders.get(key) ?? new Set<string>();
    this.keyHolders.set(key, holders);
    if (holders.has(companionKey(companion))) return [];
    holders.add(companionKey(companion));
    return [await this.deps.envelopes.seal({ from, companion, id, message: distribution })];
  }

  private async distribution(group: Group, from: Account): Promise<proto.IMessage> {
    const axolotl = await this.deps.senderKeys.distribution(group.id, { lid: from.lid, device: 0 });
    return {
      senderKeyDistributionMessage: { groupId: groupJid(group.id), axolotlSenderKeyDistributionMessage: axolotl },
    };
  }

  private stanza(
    { from, group, id, message }: Omit<OutgoingEnvelope, 'ciphertext' | 'distribution'>,
    encs: BinaryNode[],
  ): BinaryNode {
    const { type, edit } = stanzaAttributes(message);
    const attributes = { ...actorAttributes(this.deps.world, group, from.number), id, t: unixSeconds(), type, edit };
    return node('message', attributes, encs);
  }
}
