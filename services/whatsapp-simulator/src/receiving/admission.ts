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
 * WhatsApp rejects messages with this code if they may not start a conversation, or if they are sent to the number of a
 * contact that it has moved to a LID.
 */
const NOT_BEGUN = '463';

const formOf = ({ byLid }: Address): string => (byLid ? 'lid' : 'number');

/** Decides whether WhatsApp accepts a companion's message. */
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
   * Returns whether a message is accepted. Replies to messages received since the linking always are, and replies to
   * earlier ones if they contain the chat's privacy token. Only the first message of a new conversation counts towards
   * the quota.
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
