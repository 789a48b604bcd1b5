import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type RequestOf, PairSession } from '@recado/contracts';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { digitsOf } from '../protocol/digits.js';
import { AskConnectionOwner } from '../connections/ask-owner.js';
import { requires } from '../connections/requires.js';
import { auditSession } from '../connections/audit-connection.js';

const Code = z.string().length(8);

/** Requests a pairing code to type on the phone, for users who cannot scan a QR code. */
@Injectable()
export class PairSessionHandler {
  constructor(
    private readonly owner: AskConnectionOwner,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_CODE_REFUSED, ERR_WAPP_CODE_TOO_OFTEN */
  @OnRpc(PairSession)
  async execute({ id, number }: RequestOf<typeof PairSession>, context: RpcContext): Promise<{ code: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:actionButtons');
    const question = { ask: 'pairing-code' as const, number: digitsOf(number) };
    const { connection, answer } = await this.owner.execute(actor.companyId, id, question);
    // the code exists only in the owner's memory; it is returned only after the action is audited
    await this.transactions.run(({ announce }) => {
      announce(...auditSession(context, 'connection.code-asked', connection));
      return Promise.resolve();
    });
    return { code: Code.parse(answer) };
  }
}
