import { describe, expect, it } from '@jest/globals';
import { createEvent, ContactListItemChanged } from '@recado/contracts';
import { onContactListItemChanged } from './campaigns.consumer.js';

const changed = (data: { itemId: string | null }) =>
  createEvent(ContactListItemChanged, {
    ...{ id: 'e1', companyId: 'aurora', correlationId: 'test', occurredAt: new Date() },
    data: { contactListId: 'l1', record: null, isNew: false, ...data },
  });

describe('changes of a contact list item', () => {
  it('go to campaign managers only, on the topics of the company and of the list', () => {
    const { emissions } = onContactListItemChanged(changed({ itemId: 'i1' }));
    expect(emissions.map(({ topic, about, to }) => [topic, about, to])).toEqual([
      ['ContactListItem', undefined, ['company:aurora:admins']],
      ['ContactListItem', 'l1', ['company:aurora:admins']],
    ]);
    expect(emissions[0]?.payload).toEqual({ action: 'delete', contactListId: 'l1', itemId: 'i1' });
  });

  it('are a reload if many items changed', () => {
    const [first] = onContactListItemChanged(changed({ itemId: null })).emissions;
    expect(first?.payload).toEqual({ action: 'reload', contactListId: 'l1' });
  });
});
