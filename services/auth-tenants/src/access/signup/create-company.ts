import { CreateCompany, type CompanyRecord, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { OpenCompany } from '../../companies/open-company.js';
import { CompanyHandlers } from '../../companies/company-handlers.js';
import { AuditCompanyChange } from '../../companies/audit-company-change.js';
import { AddUser } from '../../users/add-user.js';
import { PasswordHasher } from '../../users/passwords/password-hasher.js';
import { FIRST_ADMIN } from './first-admin.js';

/** Creates a company with its first administrator for the operator, in one transaction. */
@Injectable()
export class CreateCompanyHandler {
  constructor(
    private readonly openCompany: OpenCompany,
    private readonly companyHandlers: CompanyHandlers,
    private readonly addUser: AddUser,
    private readonly passwords: PasswordHasher,
    private readonly auditCompanyChange: AuditCompanyChange,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT, ERR_EMAIL_ALREADY_EXISTS */
  @OnRpc(CreateCompany)
  async execute({ password, ...input }: RequestOf<typeof CreateCompany>, context: RpcContext): Promise<CompanyRecord> {
    assertSuper(actorOf(context));
    const passwordHash = await this.passwords.hash(password);
    const { name, email } = input;
    const { id } = await this.transactions.run(async (transaction) => {
      const opened = await this.openCompany.byOperator(transaction, input, new Date());
      await this.addUser.execute(transaction, opened.id, { ...FIRST_ADMIN, name, email, passwordHash });
      const act = { id: opened.id, action: 'company.created', before: null } as const;
      await this.auditCompanyChange.execute(transaction, context, act);
      return opened;
    });
    return this.companyHandlers.get({ id }, context);
  }
}
