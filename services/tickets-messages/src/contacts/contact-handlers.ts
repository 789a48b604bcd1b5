import {
  ChangedContactInput,
  type Contact as ContactView,
  CreateContact,
  type CreateContactInput,
  DeleteContact,
  UpdateContact,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { auditOf } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { Jobs } from '../shared/jobs/jobs.js';
import { type CheckedNumber, CheckNumberHandler } from './check-number.js';
import { ContactViews } from './contact-views.js';
import { type Contact, withIds } from './contact.js';
import { FindContact } from './find-contact.js';
import { StoreContact } from './store-contact.js';

type Reply = z.input<typeof CreateContact.reply>;

type Request = z.output<typeof UpdateContact.request>;

/** Jobs that remove the person's data elsewhere. */
const CLEANUP_KINDS = ['anonymize', 'forgetFlows', 'forgetSuggestions', 'forgetKnowledge', 'forgetHistory'] as const;

@Injectable()
export class ContactHandlers {
  constructor(
    private readonly findContact: FindContact,
    private readonly checkNumber: CheckNumberHandler,
    private readonly storeContact: StoreContact,
    private readonly views: ContactViews,
    private readonly tickets: TicketsRepository,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  /** Creates a contact, or returns the existing contact with this number. @throws ERR_WAPP_CHECK_CONTACT */
  @OnRpc(CreateContact)
  async create(input: CreateContactInput, context: RpcContext): Promise<Reply> {
    const { companyId, userId, name: userName = '' } = actorOf(context);
    const number = this.checkNumber.international(companyId, input.number);
    const known = await this.findContact.execute(companyId, { number, lid: null, name: null });
    if (known) return existing(this.views.view(known));
    const checked = await this.check(number, context);
    if (!checked) return invalid(input);
    const stated = { basis: input.consentBasis ?? null, note: input.consentNote ?? '' };
    const how = { source: 'agent', userId, userName, ...stated, fileName: null } as const;
    const { contact, isNew } = await this.storeContact.create(originOf(context), input, checked, how);
    return isNew ? this.views.view(contact) : existing(this.views.view(contact));
  }

  /**
   * Changes the editable fields of a contact. A new number is checked with WhatsApp. @throws ERR_NO_CONTACT_FOUND,
   * ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT
   */
  @OnRpc(UpdateContact)
  async update({ id, ...request }: Request, context: RpcContext): Promise<ContactView> {
    const { companyId } = actorOf(context);
    const contact = required(await this.findContact.execute(companyId, { id }), 'ERR_NO_CONTACT_FOUND');
    assertTyped(contact, request);
    const changes = { ...plainChanges(request), ...(await this.numberChanges(contact, request, context)) };
    const changed = required(
      await this.storeContact.update(originOf(context), id, () => changes),
      'ERR_NO_CONTACT_FOUND',
    );
    return this.views.view(changed);
  }

  /**
   * Deletes a contact. Its messages remain, without the person's identity. @throws ERR_CONTACT_HAS_OPEN_TICKET,
   * ERR_NO_CONTACT_FOUND
   */
  @OnRpc(DeleteContact)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = actorOf(context);
    if (await this.tickets.hasActiveOfContact(companyId, id)) throw new AppError('ERR_CONTACT_HAS_OPEN_TICKET');
    const contact = await this.findContact.execute(companyId, { id });
    await this.transactions.run(async (transaction) => {
      await this.storeContact.remove(transaction, originOf(context), id);
      for (const kind of CLEANUP_KINDS) {
        const job = { id: `${kind}.${id}`, companyId, kind, data: { contactId: id } };
        await this.jobs.add(job, transaction.session);
      }
      const target = { id, name: endOf(contact?.number) };
      transaction.announce(...auditOf(context, { action: 'contact.deleted', target }));
    });
    return { message: 'Contact deleted' };
  }

  private async check(number: string, context: RpcContext): Promise<CheckedNumber | undefined> {
    return this.checkNumber.orAsTyped(number, context).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_WAPP_INVALID_CONTACT') return undefined;
      throw error;
    });
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

const existing = (shown: ContactView): Reply => ({ ...shown, alreadyExists: true, existingContact: shown });

/** Returns the values as typed, so the form can show them. Nothing is stored. */
function invalid({ name, number, email }: CreateContactInput): Reply {
  const now = new Date().toISOString();
  const nothing = { profilePicUrl: '', isGroup: false, whatsapp: null, extraInfo: [], createdAt: now, updatedAt: now };
  return { id: '', name, number, email, ...nothing, invalido: true };
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

/** Returns only the last digits of the number, because the audit log outlives the contact's data. */
const endOf = (number = ''): string => (number ? `•••• ${number.slice(-4)}` : '');
