import type { Faults } from '../faults/faults.js';
import { parseJid, type Address } from '../wire/jids.js';
import { bytes, child, type BinaryNode } from '../wire/nodes.js';
import { isMovedToLid } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import { isLocked } from '../world/number-limits.js';
import { privacyTokenOf } from '../world/privacy-token.js';
import type { World } from '../world/world.js';
import type { LimitNumbers } from './limit-numbers.js';

type AdmissionDeps = { world: World; chats: Chats; faults: Faults; limits: LimitNumbers };

/**
 * WhatsApp answers with this code to messages that may not start a conversation, and to messages sent to the number of
 * a person whom it has moved to a LID.
 */
const NOT_BEGUN = '463';

const formOf = ({ byLid }: Address): string => (byLid ? 'lid' : 'number');

/** Decides whether WhatsApp accepts a message of a companion. */
export class Admission {
  constructor(private readonly deps: AdmissionDeps) {}

  /** Returns the error of the acknowledgement. */
  refusal(sender: Companion, stanza: BinaryNode): string | undefined {
    const { attrs } = stanza;
    if (attrs.category === 'peer') return undefined;
    const to = parseJid(attrs.to);
    const fault = this.deps.faults.code(sender.phone, 'send-error', to && formOf(to));
    if (fault !== undefined) return String(fault);
    return to && !this.isTaken(sender, to, bytes(child(stanza, 'tctoken'))) ? NOT_BEGUN : undefined;
  }

  private isTaken(sender: Companion, to: Address, token: Buffer): boolean {
    const contact = this.deps.world.accountAt(to);
    if (contact?.kind !== 'contact') return true;
    return (to.byLid || !isMovedToLid(contact)) && this.mayWrite(sender, contact.number, token);
  }

  /**
   * Replies to messages since the linking are always accepted, and replies to earlier ones with the privacy token of
   * the chat. The first message of a new conversation counts towards the quota; later ones do not.
   */
  private mayWrite({ phone, linkedAt }: Companion, contact: string, token: Buffer): boolean {
    const { world, chats, limits } = this.deps;
    const messages = chats.messages({ contact, phone });
    const account = world.account(phone);
    const isAnswer = messages.some(({ fromContact, sentAt }) => fromContact && sentAt >= linkedAt);
    if (!account || isAnswer || token.equals(privacyTokenOf(phone, contact))) return true;
    return !isLocked(account) && (messages.length > 0 || limits.takeNewChat(account, contact));
  }
}
