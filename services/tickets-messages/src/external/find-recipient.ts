import type { Company } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, originOf } from '@recado/service-kit/messaging';
import { CheckNumberHandler } from '../contacts/check-number.js';
import { FindContact } from '../contacts/find-contact.js';
import { StoreContact } from '../contacts/store-contact.js';
import { Companies } from '../replicas/state-replicas.js';
import { ChooseConnection } from '../replicas/choose-connection.js';
import { PlanFeatures } from '../replicas/plan-features.js';

/** Finds the contact that a program writes to by number, or creates it. */
@Injectable()
export class FindRecipient {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly companies: Companies,
    private readonly chooseConnection: ChooseConnection,
    private readonly findContact: FindContact,
    private readonly checkNumber: CheckNumberHandler,
    private readonly storeContact: StoreContact,
  ) {}

  /** @throws ERR_PLAN_FEATURE */
  admit(context: RpcContext): Company {
    const { companyId } = this.planFeatures.admit(context, 'useExternalApi');
    const company = this.companies.get(companyId, companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  }

  /**
   * Creates no contact when the connection cannot send. @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED,
   * ERR_WAPP_INVALID_CONTACT
   */
  async execute({ number, whatsappId }: { number: string; whatsappId: string }, context: RpcContext): Promise<string> {
    const origin = originOf(context);
    const connection = this.chooseConnection.toSend(origin.companyId, whatsappId);
    if (connection.id !== whatsappId) throw new AppError('ERR_NO_WAPP_FOUND');
    const known = await this.findContact.execute(origin.companyId, { number, lid: null, name: null });
    if (known) return known._id;
    const checked = await this.checkNumber.orAsTyped(number, context, whatsappId);
    const named = { name: checked.number, email: '', extraInfo: [] }; // until a message tells the name
    return (await this.storeContact.execute(origin, named, checked)).contact._id;
  }
}
