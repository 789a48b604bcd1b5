import type { ErrorCode, SendWhatsappMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { FileToSend, Refusal, WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { Receipts } from '../receipts/receipts.js';
import { OpenFile } from './open-file.js';
import { SentMessagesRepository } from './sent-messages.repository.js';

const CODES: Readonly<Record<Refusal, ErrorCode>> = {
  'not-on-whatsapp': 'ERR_WAPP_INVALID_CONTACT',
  restricted: 'ERR_WAPP_RESTRICTED',
  refused: 'ERR_WAPP_REFUSED',
};

/** Sends one message and announces the outcome. Running twice is safe: WhatsApp shows an id once, and so does the desk. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly sent: SentMessagesRepository,
    private readonly receipts: Receipts,
    private readonly files: OpenFile,
  ) {}

  /** @throws ERR_SENDING_WAPP_MSG when WhatsApp did not answer, ERR_WAPP_UPLOAD_MEDIA when it did not take the file */
  async execute(lease: Lease, client: WhatsappClient, { data }: SendWhatsappMessage): Promise<void> {
    const { messageId } = data;
    if (!(await this.sent.has(lease, messageId))) {
      const file = await this.fileOf(lease, data);
      if (file === 'missing') return this.giveUp(lease, messageId, 'ERR_WAPP_UPLOAD_MEDIA');
      const outcome = await client.send({ ...data, ...(file && { file }) });
      if (!outcome.accepted) return this.giveUp(lease, messageId, CODES[outcome.reason]);
      const { members, content } = outcome;
      // the receipts of a group come at once, so the number of its members is stored first
      if (members !== null) await this.receipts.expectMembers(lease, messageId, members);
      await this.sent.add(lease, messageId, content);
    }
    await this.receipts.announce(lease, { messageId, ack: 1, errorCode: null, at: new Date() });
  }

  /** Announces that the message will not arrive, so that a person may send it again. */
  async giveUp(lease: Lease, messageId: string, errorCode: ErrorCode): Promise<void> {
    await this.receipts.announce(lease, { messageId, ack: 0, errorCode, at: new Date() });
  }

  /** Returns the encoded content of a sent message, as long as it is kept, for a contact who could not read it. */
  sentContent(lease: Lease, messageId: string): Promise<Uint8Array | undefined> {
    return this.sent.content(lease, messageId);
  }

  /** Removes everything that was kept about the sent messages of a deleted connection. */
  async removeAll(lease: Lease): Promise<void> {
    await this.receipts.removeAll(lease);
    await this.sent.removeAll(lease.companyId, lease.connectionId);
  }

  private async fileOf(
    { companyId }: Lease,
    { content }: SendWhatsappMessage['data'],
  ): Promise<FileToSend | 'missing' | undefined> {
    return content.type === 'media' ? ((await this.files.execute(companyId, content)) ?? 'missing') : undefined;
  }
}
