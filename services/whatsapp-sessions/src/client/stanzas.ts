import { getBinaryNodeChild, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import type { Failpoints } from '../failpoint.js';
import { entryOf, type NewJournalEntry } from '../protocol/journal-entry.js';
import type { Vault } from '../vault/vault.js';
import { beforeHandling, inArrivalOrder } from './before-handling.js';
import { Calls } from './calls.js';
import { actorAttrs, groupNoticesOf } from './group-notices.js';
import type { Groups } from './groups.js';
import { isGroup, personOf } from '../protocol/jids.js';
import { concernsDesk } from '../protocol/conversation-of.js';
import { pictureOwnerOf, presenceOf, receiptOf } from './receipts.js';
import type { StanzaAttrs } from '../protocol/stanza-attrs.js';
import type { ClientListeners } from './whatsapp-client.js';

type Parts = {
  socket: WASocket;
  vault: Vault;
  stanzas: StanzaAttrs;
  groups: Groups;
  listeners: ClientListeners;
  failpoints: Failpoints;
  onMessage: (node: BinaryNode) => void;
};

/**
 * Reads from the stanzas themselves what Baileys' events would tell late or folded together, and keeps it before Baileys
 * acknowledges the stanza.
 */
export function listenToStanzas(parts: Parts): void {
  const { socket, stanzas, listeners, onMessage } = parts;
  const { ws } = socket;
  const calls = new Calls({
    keep: (attrs, call) => keep(parts, entryOf('call', attrs, call)),
    reject: (id, from) => socket.rejectCall(id, from),
    rejectsCalls: listeners.rejectsCalls,
  });
  inArrivalOrder(ws, 'CB:message', async (node) => {
    stanzas.note(node);
    onMessage(node);
    const reason = absenceOf(node);
    if (reason && concernsDesk(node.attrs)) await keep(parts, entryOf('unreadable', node.attrs, reason));
  });
  beforeHandling(ws, 'CB:receipt', async (node) => {
    const receipt = receiptOf(node);
    if (receipt) await listeners.onReceipt(receipt);
  });
  beforeHandling(ws, 'CB:call', (node) => calls.note(node));
  beforeHandling(ws, 'CB:notification', (node) => onNotification(node, parts));
  ws.on('CB:chatstate', (node: BinaryNode) => {
    const presence = presenceOf(node);
    if (presence) listeners.onPresence(presence);
  });
}

const keep = ({ vault }: Parts, entry: NewJournalEntry): Promise<void> => vault.keys.journal(entry);

/** A message of which only the envelope came: the phone is asked for it, or it is shown on the phone alone. */
function absenceOf(node: BinaryNode): string | undefined {
  if (node.attrs.category === 'peer') return undefined;
  const children = Array.isArray(node.content) ? node.content : [];
  if (children.some(hasBytes)) return undefined;
  return getBinaryNodeChild(node, 'unavailable')?.attrs.type ?? 'absent';
}

const hasBytes = ({ tag, content }: BinaryNode): boolean =>
  (tag === 'enc' || tag === 'plaintext') && content instanceof Uint8Array;

async function onNotification(node: BinaryNode, parts: Parts): Promise<void> {
  const { groups, listeners } = parts;
  const { from = '', type } = node.attrs;
  const pictured = pictureOwnerOf(node);
  const owner = personOf(pictured);
  if (owner) listeners.onChanged({ contact: owner });
  if (type !== 'w:gp2' && !(pictured && isGroup(pictured))) return;
  groups.forget(from);
  if (listeners.ignoresGroups()) return;
  for (const notice of type === 'w:gp2' ? groupNoticesOf(node) : [])
    await keep(parts, entryOf('group-notice', actorAttrs(node), notice));
  listeners.onChanged({ groupId: from.slice(0, from.indexOf('@')) });
}
