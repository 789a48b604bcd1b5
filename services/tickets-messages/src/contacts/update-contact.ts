import { ChangedContactInput, type Contact as ShownContact, UpdateContact } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { z } from 'zod';
import { CheckNumberHandler } from './check-number.js';
import { ContactView } from './contact-view.js';
import type { Contact } from './contact.js';
import { withIds } from './extra-info.js';
import { FindContact } from './find-contact.js';
import { ChangeContact } from './change-contact.js';

type Request = z.output<typeof UpdateContact.request>;

/** Changes the editable fields of a contact. A new number is checked with WhatsApp. */
@Injectable()
export class UpdateContactHandler {
  constructor(
    private readonly findContact: FindContact,
    private readonly checkNumber: CheckNumberHandler,
    private readonly changeContact: ChangeContact,
    private readonly view: ContactView,
  ) {}

  /** @throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT */
  @OnRpc(UpdateContact)
  async execute({ id, ...request }: Request, context: RpcContext): Promise<ShownContact> {
    const { companyId } = actorOf(context);
    const contact = await this.findContact.execute(companyId, { id });
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    assertTyped(contact, request);
    const changes = { ...plainChanges(request), ...(await this.numberChanges(contact, request, context)) };
    const changed = await this.changeContact.execute(originOf(context), id, () => changes);
    if (!changed) throw new AppError('ERR_NO_CONTACT_FOUND');
    return this.view.show(changed);
  }

  /** Returns the changes for a new number. A LID belongs to a number, so a new number also has a new LID. */
  private async numberChanges(contact: Contact, { number: typed }: Pick<Request, 'number'>, context: RpcContext) {
    if (typed === undefined || typed === contact.number || contact.groupId) return {};
    const number = this.checkNumber.international(contact.companyId, typed);
    if (number === contact.number) return {};
    const taken = await this.findContact.execute(contact.companyId, { number, lid: null, name: null });
    if (taken && taken._id !== contact._id) throw new AppError('ERR_DUPLICATED_CONTACT');
    const checked = await this.checkNumber.orAsTyped(number, context);
    if (checked.number === contact.number) return {};
    return { number: checked.number, lid: checked.lid };
  }
}

/**
 * Validates only changed fields, because values delivered by WhatsApp may break the rules for typed input.
 * @throws ERR_VALIDATION
 */
function assertTyped({ name, number, groupId }: Contact, request: Omit<Request, 'id'>): void {
  const typed = {
    ...(request.name !== name && { name: request.name }),
    ...(request.number !== number && !groupId && { number: request.number }),
  };
  const checked = ChangedContactInput.safeParse(typed);
  if (checked.success) return;
  const { fieldErrors: fields } = z.flattenError(checked.error);
  throw new AppError('ERR_VALIDATION', { details: { fields, form: [] } });
}

const plainChanges = ({ name, email, extraInfo }: Omit<Request, 'id'>): Partial<Contact> => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(extraInfo !== undefined && { extraInfo: withIds(extraInfo) }),
});
