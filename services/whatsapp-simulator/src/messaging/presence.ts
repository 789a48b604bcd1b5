import type { Events, TypingState } from '../events.js';
import type { Connection } from '../link/connection.js';
import { lidJid, parseJid } from '../wire/jids.js';
import { firstChild, node, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { Delivery } from './delivery.js';

type Parts = { world: World; delivery: Delivery; events: Events };

const toNode = (state: TypingState): BinaryNode =>
  state === 'recording' ? node('composing', { media: 'audio' }) : node(state);

const fromNode = (of: BinaryNode | undefined): TypingState => {
  if (of?.tag !== 'composing') return 'paused';
  return of.attrs.media === 'audio' ? 'recording' : 'composing';
};

/** Who is typing and who is there: told while it is true, never kept. */
export class Presence {
  constructor(private readonly parts: Parts) {}

  /** A contact types to a phone. */
  contactTypes(contact: Account, phone: Account, state: TypingState): void {
    const { world, delivery, events } = this.parts;
    const stanza = node('chatstate', { from: lidJid(contact.lid) }, [toNode(state)]);
    for (const companion of world.companionsOf(phone.number)) delivery.write(companion, stanza);
    events.emit({ type: 'typing', contact: contact.number, phone: phone.number, by: 'contact', state });
  }

  companionTypes(companion: Companion, stanza: BinaryNode): void {
    const address = parseJid(stanza.attrs.to);
    const contact = address && this.parts.world.accountAt(address);
    if (!contact) return;
    const state = fromNode(firstChild(stanza));
    this.parts.events.emit({ type: 'typing', contact: contact.number, phone: companion.phone, by: 'phone', state });
  }

  /** Contacts are always there for whoever subscribes to them. */
  subscribe(connection: Connection, { attrs }: BinaryNode): void {
    if (attrs.type === 'subscribe' && attrs.to) connection.send(node('presence', { from: attrs.to }));
  }
}
