import { auditRecord } from '@recado/service-kit/audit';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import type { ContactList, ContactListItem } from './contact-list.js';

/** Returns the audit record of a change to a contact list. */
export function auditContactList(
  context: RpcContext,
  before: ContactList | null,
  after: ContactList | null,
): Outgoing[] {
  const { _id: id = '', name = '' } = after ?? before ?? {};
  const [old, now] = [before && { name: before.name }, after && { name: after.name }];
  return auditRecord(context, 'contact-list', { id, name, before: old, after: now });
}

/** Returns the audit record of a change to a contact in a list. */
export function auditContactListItem(
  context: RpcContext,
  before: ContactListItem | null,
  after: ContactListItem | null,
): Outgoing[] {
  const { _id: id = '', name = '' } = after ?? before ?? {};
  const change = { id, name, before: before && shown(before), after: after && shown(after) };
  return auditRecord(context, 'contact-list-item', change);
}

const shown = ({ name, number, email }: ContactListItem) => ({ name, number, email });
