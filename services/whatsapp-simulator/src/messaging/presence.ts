import type { Events, TypingState } from '../events.js';
import type { Connection } from '../delivery/connection.js';
import { groupJid, parseGroupJid, parseJid } from '../wire/jids.js';
import { firstChild, node, type BinaryNode } from '../wire/nodes.js';
import { ownJid, type Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Delivery } from '../delivery/delivery.js';

type PresenceDeps = { world: World; delivery: Delivery; events: Events };
type Away = { lastSeenS: number };

const toNode = (state: TypingState): BinaryNode =>
  state === 'recording' ? node('composing', { media: 'audio' }) : node(state);

const fromNode = (of: BinaryNode | undefined): TypingState => {
  if (of?.tag !== 'composing') return 'paused';
  return of.attrs.media === 'audio' ? 'recording' : 'composing';
};

/** Forwards typing and online states. Presence is never stored. */
export class Presence {
  /** Contacts who are unavailable; all others are available. */
  private readonly away = new Map<string, Away>();
  private readonly subscribers = new Map<string, Set<Connection>>();

  constructor(private readonly deps: PresenceDeps) {}

  /** Shows that a contact is typing to a phone or in a group. */
  contactTypes(contact: Account, phone: Account, state: TypingState, group?: string): void {
    const { world, delivery, events } = this.deps;
    const own = ownJid(contact);
    const from = group ? { from: groupJid(group), participant: own } : { from: own };
    const stanza = node('chatstate', from, [toNode(state)]);
    for (const companion of world.companionsOf(phone.number)) delivery.write(companion, stanza);
    const chat = group ?? contact.number;
    events.emit({ type: 'typing', contact: chat, phone: phone.number, by: 'contact', state });
  }

  /** Marks a contact as available or unavailable, and notifies subscribers. */
  contactIs(contact: Account, state: 'available' | 'unavailable', lastSeenS = Math.floor(Date.now() / 1000)): void {
    if (state === 'available') this.away.delete(contact.number);
    else this.away.set(contact.number, { lastSeenS });
    for (const connection of this.subscribers.get(contact.number) ?? []) {
      connection.send(this.stanza(contact, ownJid(contact)));
    }
  }

  companionTypes(companion: Companion, stanza: BinaryNode): void {
    const address = parseJid(stanza.attrs.to);
    const contact = parseGroupJid(stanza.attrs.to) ?? (address && this.deps.world.accountAt(address)?.number);
    if (!contact) return;
    const state = fromNode(firstChild(stanza));
    this.deps.events.emit({ type: 'typing', contact, phone: companion.phone, by: 'phone', state });
  }

  /** Handles a companion's presence, or its subscription to a contact's presence. */
  receive(connection: Connection, companion: Companion, { attrs }: BinaryNode): void {
    if (attrs.type === 'subscribe') this.subscribe(connection, attrs.to ?? '');
    else if (attrs.type === 'available' || attrs.type === 'unavailable') {
      this.deps.events.emit({ type: 'presence', phone: companion.phone, state: attrs.type });
    }
  }

  remove(connection: Connection): void {
    for (const [number, connections] of this.subscribers) {
      if (connections.delete(connection) && !connections.size) this.subscribers.delete(number);
    }
  }

  private subscribe(connection: Connection, jid: string): void {
    const address = parseJid(jid);
    const account = address && this.deps.world.accountAt(address);
    if (!account) return;
    const connections = this.subscribers.get(account.number) ?? new Set();
    this.subscribers.set(account.number, connections.add(connection));
    connection.send(this.stanza(account, jid));
  }

  private stanza(account: Account, from: string): BinaryNode {
    const away = this.away.get(account.number);
    return node('presence', away ? { from, type: 'unavailable', last: String(away.lastSeenS) } : { from });
  }
}
