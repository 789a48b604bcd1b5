import { DeleteCompany, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { StoreCompany } from '../../companies/store-company.js';
import { StoreUser } from '../../users/store-user.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

/** Deletes a company with its users for the operator. Their sessions end and their e-mails become available. */
@Injectable()
export class DeleteCompanyHandler {
  constructor(
    private readonly storeCompany: StoreCompany,
    private readonly storeUser: StoreUser,
    private readonly confirmations: ConfirmationsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND */
  @OnRpc(DeleteCompany)
  async execute({ id }: RequestOf<typeof DeleteCompany>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    await this.transactions.run(async (transaction) => {
      const { name } = await this.storeCompany.end(transaction, id, new Date());
      transaction.announce(...auditOf(context, { action: 'company.deleted', companyId: id, target: { id, name } }));
      await this.storeUser.removeAll(transaction, id);
      await this.confirmations.remove(id, transaction.session);
    });
    return { message: 'Company deleted' };
  }
}
