import type { ContactListItem, ListContactListItems, ListContactLists } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../shared/data/use-pages.js';

export const LISTS_KEY = ['contact-lists'] as const;
export const itemsKey = (contactListId: string) => ['contact-list-items', contactListId] as const;

type Lists = z.output<(typeof ListContactLists)['reply']>;
type Items = z.output<(typeof ListContactListItems)['reply']>;

export const useContactLists = (typed: string) =>
  usePages({
    ...{ queryKey: LISTS_KEY, path: '/contact-lists/', typed, topic: 'ContactList' },
    rowsOf: ({ records }: Lists) => records,
  });

export const useListItems = (contactListId: string, typed: string) =>
  usePages<Items, ContactListItem>({
    ...{ queryKey: itemsKey(contactListId), path: '/contact-list-items', typed, topic: 'ContactListItem' },
    query: { contactListId },
    rowsOf: ({ contacts }) => contacts,
  });
