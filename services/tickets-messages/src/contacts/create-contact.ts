import { type Contact, type CreateContactInput, CreateContact } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { CheckNumberHandler, type CheckedNumber } from './check-number.js';
import { ContactView } from './contact-view.js';
import { FindContact } from './find-contact.js';
import { StoreContact } from './store-contact.js';

type Reply = z.input<typeof CreateContact.reply>;

/** Creates a contact, or returns the existing contact with this number. */
@Injectable()
export class CreateContactHandler {
  constructor(
    private readonly findContact: FindContact,
    private readonly checkNumber: CheckNumberHandler,
    private readonly storeContact: StoreContact,
    private readonly view: ContactView,
  ) {}

  /** @throws ERR_WAPP_CHECK_CONTACT */
  @OnRpc(CreateContact)
  async execute(input: CreateContactInput, context: RpcContext): Promise<Reply> {
    const { companyId, userId, name: userName = '' } = actorOf(context);
    const number = this.checkNumber.international(companyId, input.number);
    const known = await this.findContact.execute(companyId, { number, lid: null, name: null });
    if (known) return existing(this.view.show(known));
    const checked = await this.check(number, context);
    if (!checked) return invalid(input);
    const stated = { basis: input.consentBasis ?? null, note: input.consentNote ?? '' };
    const how = { source: 'agent', userId, userName, ...stated, fileName: null } as const;
    const { contact, isNew } = await this.storeContact.execute(originOf(context), input, checked, how);
    return isNew ? this.view.show(contact) : existing(this.view.show(contact));
  }

  private async check(number: string, context: RpcContext): Promise<CheckedNumber | undefined> {
    return this.checkNumber.orAsTyped(number, context).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_WAPP_INVALID_CONTACT') return undefined;
      throw error;
    });
  }
}

const existing = (shown: Contact): Reply => ({ ...shown, alreadyExists: true, existingContact: shown });

/** Returns the values as typed, so the form can show them. Nothing is stored. */
function invalid({ name, number, email }: CreateContactInput): Reply {
  const now = new Date().toISOString();
  const nothing = { profilePicUrl: '', isGroup: false, whatsapp: null, extraInfo: [], createdAt: now, updatedAt: now };
  return { id: '', name, number, email, ...nothing, invalido: true };
}
