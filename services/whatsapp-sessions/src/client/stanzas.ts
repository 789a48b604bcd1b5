import { getBinaryNodeChild, getBinaryNodeChildren, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import type { Failpoints } from '../failpoint.js';
import { isInboxMessage } from '../protocol/inbound-message.js';
import { isGroup, isPersonal, numberOf, personOf } from '../protocol/jids.js';
import { entryOf, type NewJournalEntry } from '../protocol/journal-entry.js';
import { plausibleSeconds } from '../protocol/time.js';
import type { Vault } from '../vault/vault.js';
import { beforeHandling, inArrivalOrder } from './socket/before-handling.js';
import { Calls } from './calls.js';
import { actorAttrs, groupNoticesOf } from './group-notices.js';
import type { Groups } from './groups.js';
import type { StanzaAttrs } from './journaled-repository.js';
import type { ClientListeners, Presence, Receipt } from './whatsapp-client.js';

type StanzaDeps = {
  socket: WASocket;
  vault: Vault;
  stanzas: StanzaAttrs;
  groups: Groups;
  listeners: ClientListeners;
  failpoints: Failpoints;
  onMessage: (node: BinaryNode) => void;
};

/**
 * Reads data from stanzas that Baileys' events would report late or merged, and stores it before Baileys acknowledges
 * the stanza.
 */
export function listenToStanzas(deps: StanzaDeps): void {
  const { socket, stanzas, listeners, onMessage } = deps;
  const { ws } = socket;
  const calls = new Calls({
    journal: (attrs, call) => journal(deps, entryOf('call', attrs, call)),
    reject: (id, from) => socket.rejectCall(id, from),
    rejectsCalls: listeners.rejectsCalls,
  });
  inArrivalOrder(ws, 'CB:message', async (node) => {
    stanzas.record(node);
    onMessage(node);
    const reason = absenceOf(node);
    if (reason && isInboxMessage(node.attrs)) await journal(deps, entryOf('unreadable', node.attrs, reason));
  });
  beforeHandling(ws, 'CB:receipt', async (node) => {
    const receipt = receiptOf(node);
    if (receipt) await listeners.onReceipt(receipt);
  });
  beforeHandling(ws, 'CB:call', (node) => calls.handle(node));
  beforeHandling(ws, 'CB:notification', (node) => onNotification(node, deps));
  ws.on('CB:chatstate', (node: BinaryNode) => {
    const presence = presenceOf(node);
    if (presence) listeners.onPresence(presence);
  });
}

const journal = ({ vault }: StanzaDeps, entry: NewJournalEntry): Promise<void> => vault.keys.journal(entry);

/**
 * Returns the reason why a message has no content: WhatsApp requests it from the phone, or only the phone may show it.
 */
function absenceOf(node: BinaryNode): string | undefined {
  if (node.attrs.category === 'peer') return undefined;
  const children = Array.isArray(node.content) ? node.content : [];
  if (children.some(hasBytes)) return undefined;
  return getBinaryNodeChild(node, 'unavailable')?.attrs.type ?? 'absent';
}

const hasBytes = ({ tag, content }: BinaryNode): boolean =>
  (tag === 'enc' || tag === 'plaintext') && content instanceof Uint8Array;

async function onNotification(node: BinaryNode, deps: StanzaDeps): Promise<void> {
  const { groups, listeners } = deps;
  const { from = '', type } = node.attrs;
  const pictured = pictureOwnerOf(node);
  const owner = personOf(pictured);
  if (owner) listeners.onChanged({ contact: owner });
  if (type !== 'w:gp2' && !(pictured && isGroup(pictured))) return;
  groups.evict(from);
  if (listeners.ignoresGroups()) return;
  for (const notice of type === 'w:gp2' ? groupNoticesOf(node) : [])
    await journal(deps, entryOf('group-notice', actorAttrs(node), notice));
  listeners.onChanged({ groupId: from.slice(0, from.indexOf('@')) });
}

/**
 * A receipt without a type means that the phone has received the message. Other types (retry, sender, read-self …) do
 * not concern the delivery of our message.
 */
const ACKS: Readonly<Record<string, Receipt['ack']>> = { delivered: 3, inactive: 3, read: 4, played: 5 };

/** Reads a contact's receipt for our messages, or returns undefined for all other kinds. */
export function receiptOf({ attrs, content }: BinaryNode): Receipt | undefined {
  const { id, from, recipient, participant, participant_pn, type = 'delivered', t } = attrs;
  const ack = ACKS[type];
  const member = isGroup(from) ? personOf(participant, participant_pn) : null;
  // A receipt with a recipient is from our own phone, which reports what it has read.
  if (!ack || !id || recipient || !(isPersonal(from) || member)) return undefined;
  return { messageIds: [id, ...listed(content)], ack, at: new Date(plausibleSeconds(t, new Date()) * 1000), member };
}

function listed(content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : [];
  return getBinaryNodeChildren(list, 'item').flatMap(({ attrs }) => attrs.id ?? []);
}

/** Reads a notification that a contact is typing or recording, or has stopped. */
export function presenceOf({ attrs, content }: BinaryNode): Presence | undefined {
  const { from, participant } = attrs;
  const group = isGroup(from) ? { id: numberOf(from), subject: null } : null;
  const contact = personOf(group ? participant : from);
  const [child] = Array.isArray(content) ? content : [];
  const presence = child && presenceIn(child);
  return contact && presence ? { contact, group, presence } : undefined;
}

function presenceIn({ tag, attrs }: BinaryNode): Presence['presence'] | undefined {
  if (tag === 'paused') return 'paused';
  if (tag !== 'composing') return undefined;
  return attrs.media === 'audio' ? 'recording' : 'composing';
}

/** Returns the address whose picture has changed. */
function pictureOwnerOf({ attrs, content }: BinaryNode): string | undefined {
  if (attrs.type !== 'picture' || !Array.isArray(content)) return undefined;
  const node = { tag: '', attrs: {}, content };
  const change = getBinaryNodeChild(node, 'set') ?? getBinaryNodeChild(node, 'delete');
  return change ? (isGroup(attrs.from) ? attrs.from : (change.attrs.jid ?? attrs.from)) : attrs.from;
}
