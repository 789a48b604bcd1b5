import { Injectable } from '@nestjs/common';
import type { RpcContext, Origin } from '@recado/service-kit/messaging';
import { CheckNumberHandler } from '../contacts/check-number.js';
import { FindContact } from '../contacts/find-contact.js';
import { StoreContact } from '../contacts/store-contact.js';

/** Contacts by their number. */
@Injectable()
export class ContactPlace {
  constructor(
    private readonly findContact: FindContact,
    private readonly checkNumber: CheckNumberHandler,
    private readonly storeContact: StoreContact,
  ) {}

  async known(companyId: string, number: string): Promise<string | undefined> {
    return (await this.findContact.execute(companyId, { number, lid: null, name: null }))?._id;
  }

  /** Named after its number, until it says its name. @throws ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT */
  async add(
    origin: Origin,
    { number, whatsappId }: { number: string; whatsappId: string },
    context: RpcContext,
  ): Promise<string> {
    const checked = await this.checkNumber.orAsTyped(number, context, whatsappId);
    const fields = { name: checked.number, email: '', extraInfo: [] };
    return (await this.storeContact.execute(origin, fields, checked)).contact._id;
  }
}
