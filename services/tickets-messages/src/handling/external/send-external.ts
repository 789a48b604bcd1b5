import type { UploadedFile } from '@recado/contracts';
import { dayIn, SendExternalMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { AssertMaySend } from '../../shared/replicas/assert-may-send.js';
import { SendPlannedHandler } from '../outbound/send-planned.js';
import { CountUse } from './count-use.js';
import { FindRecipient } from './find-recipient.js';

type Request = z.output<typeof SendExternalMessage.request>;
type Sent = { id: string; isRepeat?: boolean | undefined };

/**
 * Sends a message from a program, authenticated by an API token or a connection token. It goes into the contact's
 * active ticket, or is sent without a ticket. If there are files, sends one message per file, the first with the text.
 */
@Injectable()
export class SendExternalHandler {
  constructor(
    private readonly findRecipient: FindRecipient,
    private readonly sendPlanned: SendPlannedHandler,
    private readonly countUse: CountUse,
    private readonly assertMaySend: AssertMaySend,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_COMPANY_DISABLED, ERR_COMPANY_EXPIRED, ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_RESTRICTED */
  @OnRpc(SendExternalMessage)
  async execute(request: Request, context: RpcContext): Promise<z.input<typeof SendExternalMessage.reply>> {
    const { id } = request;
    const company = this.findRecipient.admit(context);
    const now = new Date();
    this.assertMaySend.execute(company.id, now);
    const recipient = await this.findRecipient.execute(request, context);
    const use = { companyId: company.id, connectionId: recipient.whatsappId, day: dayIn(company.timeZone, now) };
    const sent: Sent[] = [];
    for (const part of partsOf(request)) {
      const planned = { ...part, ...recipient, userId: PROGRAM, openTicket: false, lane: 'live' as const };
      const done = await this.sendPlanned.ofProgram(planned, context);
      sent.push(done);
      if (!done.isRepeat) await this.countUse.execute(use, context);
    }
    const isRepeat = sent.every((one) => one.isRepeat === true);
    return { id, ids: sent.map((one) => one.id), state: 'queued', isRepeat };
  }
}

/** The user id of a message sent by a program instead of a user. */
const PROGRAM = 'system';

type Part = { id: string; body: string; file: UploadedFile | null };
function partsOf({ id, body, files }: Request): Part[] {
  if (files.length === 0) return [{ id, body, file: null }];
  return files.map((file, index) =>
    index === 0 ? { id, body, file } : { id: `${id.slice(0, 60)}-${index}`, body: '', file },
  );
}
