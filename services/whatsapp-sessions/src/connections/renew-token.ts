import { RenewToken, type RequestOf } from '@recado/contracts';
import { type RpcContext, actorOf, assertNotOperator, OnRpc } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { ChangeConnection } from './change-connection.js';
import type { Connection } from './store/connection.js';
import { requires } from './requires.js';
import { auditSession } from './audit-connection.js';
import { newToken, storedToken } from './store/token.js';

/** Creates a new token for the messages API. The previous token stops working. */
@Injectable()
export class RenewTokenHandler {
  constructor(private readonly changeConnection: ChangeConnection) {}

  /** @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_WAPP_FOUND */
  @OnRpc(RenewToken)
  async execute({ id }: RequestOf<typeof RenewToken>, context: RpcContext): Promise<{ token: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:editOrDeleteConnection');
    assertNotOperator(actor); // the answer is a secret of the company
    const token = newToken();
    const audit = (_context: RpcContext, _before: Connection, after: Connection) =>
      auditSession(context, 'connection.token-renewed', after);
    await this.changeConnection.execute(context, id, storedToken(token), { audit });
    return { token };
  }
}
