import type { Company, ContactOrigin } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, originOf } from '@recado/service-kit/messaging';
import { CheckNumberHandler } from '../../contacts/check-number.js';
import { FindContact } from '../../contacts/find-contact.js';
import { StoreContact } from '../../contacts/store-contact.js';
import { Companies } from '../../shared/replicas/state-replicas.js';
import { AssertMayBegin } from '../../shared/replicas/assert-may-begin.js';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';

type RecipientQuery = Readonly<{ number: string; whatsappId: string | null }>;
export type Recipient = Readonly<{ contactId: string; whatsappId: string }>;

/** The origin of a contact created because a program wrote to it. */
const BY_PROGRAM: ContactOrigin = {
  ...{ source: 'api', userId: null, userName: '', basis: null, note: '', fileName: null },
};

/** Finds or creates the contact for a number that a program writes to, and chooses the sending connection. */
@Injectable()
export class FindRecipient {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly companies: Companies,
    private readonly chooseConnection: ChooseConnection,
    private readonly assertMayBegin: AssertMayBegin,
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
   * Uses the default connection if none is requested. Creates no contact if the connection cannot send.
   * @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_INVALID_CONTACT,
   * ERR_WAPP_RESTRICTED
   */
  async execute({ number: typed, whatsappId: requested }: RecipientQuery, context: RpcContext): Promise<Recipient> {
    const origin = originOf(context);
    const { id: whatsappId } = this.chooseConnection.toSend(origin.companyId, requested);
    if (requested !== null && whatsappId !== requested) throw new AppError('ERR_NO_WAPP_FOUND');
    const number = this.checkNumber.international(origin.companyId, typed, { countryCodeFirst: true });
    const known = await this.findContact.execute(origin.companyId, { number, lid: null, name: null });
    if (known) return { contactId: known._id, whatsappId };
    await this.assertMayBegin.execute(origin.companyId, whatsappId, new Date());
    const checked = await this.checkNumber.orAsTyped(number, context, whatsappId);
    const named = { name: checked.number, email: '', extraInfo: [] }; // until a message contains the name
    const { contact } = await this.storeContact.create(origin, named, checked, BY_PROGRAM);
    return { contactId: contact._id, whatsappId };
  }
}
