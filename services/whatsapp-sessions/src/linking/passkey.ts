import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type AuditAction, ConfirmPasskey, type RequestOf, SignPasskey } from '@recado/contracts';
import { Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { OwnerQuestion } from '../leases/owner-question.js';
import { AskConnectionOwner } from '../connections/ask-owner.js';
import { requires } from '../connections/requires.js';
import { auditSession } from '../connections/audit-connection.js';

type Step = { question: OwnerQuestion; action: Extract<AuditAction, `connection.passkey-${string}`> };

/** Forwards a user's passkey step to the session that is waiting for it. */
@Injectable()
export class PasskeyHandler {
  constructor(
    private readonly owner: AskConnectionOwner,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_PASSKEY_EXPIRED */
  @OnRpc(SignPasskey)
  sign({ id, nonce, credential }: RequestOf<typeof SignPasskey>, context: RpcContext) {
    const question = { ask: 'passkey' as const, nonce, credential };
    return this.execute(context, id, { question, action: 'connection.passkey-signed' });
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_PASSKEY_EXPIRED */
  @OnRpc(ConfirmPasskey)
  confirm({ id, nonce }: RequestOf<typeof ConfirmPasskey>, context: RpcContext) {
    const question = { ask: 'passkey-confirm' as const, nonce };
    return this.execute(context, id, { question, action: 'connection.passkey-confirmed' });
  }

  private async execute(context: RpcContext, id: string, { question, action }: Step): Promise<{ message: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:actionButtons');
    const { connection } = await this.owner.execute(actor.companyId, id, question);
    await this.transactions.run(({ announce }) => {
      announce(...auditSession(context, action, connection));
      return Promise.resolve();
    });
    return { message: 'Passed on to WhatsApp.' };
  }
}
