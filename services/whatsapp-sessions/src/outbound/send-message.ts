import type { SendWhatsappMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import { PublishSignals } from '../inbound/publish-signals.js';
import type { Lease } from '../leases/lease.js';
import { SentMessages } from './sent-messages.js';

const FAILED = { ack: 0, errorCode: 'ERR_SENDING_WAPP_MSG' };

/** Sends one message and announces how that ended. Safe to run twice: WhatsApp shows an id once, and so do we. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly sent: SentMessages,
    private readonly signals: PublishSignals,
  ) {}

  /** @throws ERR_SENDING_WAPP_MSG when WhatsApp did not answer */
  async execute(lease: Lease, client: WhatsappClient, { data }: SendWhatsappMessage): Promise<void> {
    const { messageId, contact, content } = data;
    if (!(await this.sent.has(lease, messageId))) {
      const { text, quoted } = content;
      const outcome = await client.sendText({ messageId, contact, text, quoted });
      if (!outcome.accepted) return this.giveUp(lease, messageId);
      await this.sent.add(lease, messageId, outcome.content);
    }
    await this.signals.acknowledged(lease, { messageId, ack: 1, errorCode: null, at: new Date() });
  }

  /** Tells that the message will not arrive, so that a person may send it again. */
  async giveUp(lease: Lease, messageId: string): Promise<void> {
    await this.signals.acknowledged(lease, { messageId, ...FAILED, at: new Date() });
  }
}
