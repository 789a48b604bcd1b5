import { AppError } from '@recado/service-kit/errors';
import { proto, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import type { Failpoints } from '../failpoint.js';
import type { ChatTimers } from './chat-timers.js';
import type { Groups } from './groups.js';
import { outgoing } from './outgoing.js';
import type { Recipients } from './recipients.js';
import type { MessageToSend, Refusal, SendOutcome } from './whatsapp-client.js';

const ACK_DEADLINE_MS = 20_000;
/**
 * WhatsApp returns this code if a message may not start a conversation, because the number is locked or the address is
 * wrong.
 */
const NOT_BEGUN = '463';
/** With these codes, WhatsApp may accept the same message to the contact's other address. */
const WRONG_ADDRESS: readonly (string | undefined)[] = [NOT_BEGUN, '400'];
/** The content is in the database once the command is settled, shortly after WhatsApp's response. */
const CONTENT_KEPT_MS = 60_000;

/** Sends messages of every kind and waits until WhatsApp acknowledges each. */
export class Sender {
  private readonly sending = new Map<string, Uint8Array>();
  private readonly acks = new Acknowledgements();

  constructor(
    private readonly socket: WASocket,
    private readonly recipients: Recipients,
    private readonly groups: Groups,
    /** Asks WhatsApp whether the number is barred from starting conversations. */
    private readonly isRestricted: () => Promise<boolean>,
    private readonly timers: Pick<ChatTimers, 'find'>,
    private readonly failpoints: Failpoints,
  ) {
    socket.ws.on('CB:ack,class:message', (node: BinaryNode) => this.acks.settle(node));
  }

  /**
   * Returns the content that is being sent under this ID, or was sent recently, for a contact who could not decrypt it.
   */
  contentBeingSent(messageId: string): Uint8Array | undefined {
    return this.sending.get(messageId);
  }

  /** @throws ERR_SENDING_WAPP_MSG if WhatsApp did not respond in time; send again under the same ID */
  async send(message: MessageToSend): Promise<SendOutcome> {
    try {
      const jid = await this.recipients.jidOf(message);
      return jid ? await this.sendToEither(jid, message) : refused('not-on-whatsapp');
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('ERR_SENDING_WAPP_MSG', { cause });
    } finally {
      this.evictLater(message.messageId);
      this.acks.cancel(message.messageId);
    }
  }

  /** Fails the messages that are still waiting for an acknowledgement. */
  close(): void {
    this.acks.failAll();
  }

  /** Evicts content later, but not that of a newer attempt under the same ID. */
  private evictLater(messageId: string): void {
    const content = this.sending.get(messageId);
    const evict = () => this.sending.get(messageId) === content && this.sending.delete(messageId);
    if (content) setTimeout(evict, CONTENT_KEPT_MS).unref();
  }

  /**
   * Tries the contact's other address once, under the same ID, if WhatsApp refuses the first. Does not retry from a
   * restricted number, because WhatsApp counts each attempt.
   */
  private async sendToEither(jid: string, message: MessageToSend): Promise<SendOutcome> {
    const answer = await this.sendTo(jid, message);
    if (!WRONG_ADDRESS.includes(answer.error)) return outcomeOf(answer);
    if (await this.isRestricted()) return refused(answer.error === NOT_BEGUN ? 'restricted' : 'refused');
    const other = await this.recipients.otherOf(message, jid);
    const second = other ? await this.sendTo(other, message) : answer;
    if (!other || second.error !== undefined) return outcomeOf(answer);
    this.recipients.prefer(message.contact, other);
    return outcomeOf(second);
  }

  private async sendTo(jid: string, message: MessageToSend): Promise<Answer> {
    const { messageId, group } = message;
    const members = group ? (await this.groups.info(group.id)).members - 1 : null;
    const { content, options } = outgoing(jid, message, await this.timers.find(message));
    const acknowledged = this.acks.wait(messageId, ACK_DEADLINE_MS);
    acknowledged.catch(() => undefined); // awaited below, unless sending itself fails first
    await this.recipients.fetchKeys(jid);
    const sent = await this.socket.sendMessage(jid, content, options);
    this.acks.sent(messageId);
    const encoded = proto.Message.encode(sent?.message ?? {}).finish();
    this.sending.set(messageId, encoded);
    this.failpoints.pass('after-send');
    return { error: await acknowledged, content: encoded, members };
  }
}

/** WhatsApp's response. `error` is its error code, or undefined if it accepted the message. */
type Answer = { error: string | undefined; content: Uint8Array; members: number | null };

function outcomeOf({ error, content, members }: Answer): SendOutcome {
  if (error === undefined) return { accepted: true, content, members };
  return refused(error === NOT_BEGUN ? 'not-begun' : 'refused');
}

const refused = (reason: Refusal): SendOutcome => ({ accepted: false, reason });

type Waiter = { settle: (error: string | undefined) => void; fail: () => void; begin: () => void };

/** Waits for WhatsApp's acknowledgements of sent messages. Until then, a message was only written to a socket. */
class Acknowledgements {
  private readonly waiters = new Map<string, Waiter>();

  /**
   * Resolves with WhatsApp's error code, or undefined if it accepted the message. The deadline starts when the message
   * is `sent`, because a large file is uploaded first.
   * @throws ERR_SENDING_WAPP_MSG if WhatsApp does not respond in time
   */
  wait(messageId: string, deadlineMs: number): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (then: () => void) => {
        clearTimeout(timer);
        this.waiters.delete(messageId);
        then();
      };
      const fail = () => end(() => reject(new AppError('ERR_SENDING_WAPP_MSG')));
      const begin = () => (timer = setTimeout(fail, deadlineMs));
      this.waiters.set(messageId, { settle: (error) => end(() => resolve(error)), fail, begin });
    });
  }

  sent(messageId: string): void {
    this.waiters.get(messageId)?.begin();
  }

  /** Ends the wait for a message that was never sent. */
  cancel(messageId: string): void {
    this.waiters.get(messageId)?.fail();
  }

  /** Never throws, because the socket's own emitter calls it. */
  settle({ attrs }: BinaryNode): void {
    if (attrs.id) this.waiters.get(attrs.id)?.settle(attrs.error);
  }

  failAll(): void {
    for (const { fail } of [...this.waiters.values()]) fail();
  }
}
