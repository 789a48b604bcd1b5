import { AppError } from '@recado/service-kit/errors';
import { proto, type WASocket } from '@whiskeysockets/baileys';
import type { Failpoints } from '../failpoint.js';
import type { Acknowledgements } from './acknowledgements.js';
import type { Groups } from './groups.js';
import { outgoing } from './outgoing.js';
import type { Recipients } from './recipients.js';
import type { MessageToSend, Refusal, SendOutcome } from './whatsapp-client.js';

const ACK_DEADLINE_MS = 20_000;
/** The answer to who may not begin new conversations now. */
const RESTRICTED = '463';
const UPLOAD_FAILED = /upload failed/i;

/** Sends messages of every kind, and waits for WhatsApp's own word on each. */
export class Sender {
  private readonly sending = new Map<string, Uint8Array>();

  constructor(
    private readonly socket: WASocket,
    private readonly recipients: Recipients,
    private readonly groups: Groups,
    private readonly acks: Acknowledgements,
    private readonly failpoints: Failpoints,
  ) {}

  /** What is being sent under this id, for a contact who could not read it. */
  inHand(messageId: string): Uint8Array | undefined {
    return this.sending.get(messageId);
  }

  /** @throws ERR_SENDING_WAPP_MSG when WhatsApp did not answer in time: send again, same id */
  async send(message: MessageToSend): Promise<SendOutcome> {
    try {
      const jid = await this.recipients.jidOf(message);
      return jid ? await this.sendTo(jid, message) : refused('not-on-whatsapp');
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('ERR_SENDING_WAPP_MSG', { cause });
    } finally {
      message.file?.bytes.destroy();
      this.sending.delete(message.messageId);
      this.acks.forget(message.messageId);
    }
  }

  private async sendTo(jid: string, message: MessageToSend): Promise<SendOutcome> {
    const { messageId, group } = message;
    const members = group ? (await this.groups.facts(group.id)).members - 1 : null;
    const { content, options } = outgoing(jid, message);
    const acknowledged = this.acks.wait(messageId, ACK_DEADLINE_MS);
    acknowledged.catch(() => undefined); // awaited below, unless sending itself fails first
    const sent = await this.socket.sendMessage(jid, content, options).catch(uploadFailed);
    this.acks.sent(messageId);
    const encoded = proto.Message.encode(sent?.message ?? {}).finish();
    this.sending.set(messageId, encoded);
    this.failpoints.pass('after-send');
    const reason = await acknowledged;
    if (reason === undefined) return { accepted: true, content: encoded, members };
    return refused(reason === RESTRICTED ? 'restricted' : 'refused');
  }
}

const refused = (reason: Refusal): SendOutcome => ({ accepted: false, reason });

function uploadFailed(cause: unknown): never {
  if (cause instanceof Error && UPLOAD_FAILED.test(cause.message))
    throw new AppError('ERR_WAPP_UPLOAD_MEDIA', { cause });
  throw cause;
}
