import type { Campaign, CampaignWithReport, ContactList, ContactListItem } from '@recado/contracts';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import type { SimulatedContact } from '../../../services/whatsapp-simulator/src/client/simulated-contact.js';
import type { DeskUser } from '../flows/desk.js';
import { aNumber, unique, urls, type suite } from './suite.js';

type Suite = ReturnType<typeof suite>;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
export const aList = (by: DeskUser, name = unique('Lista')) => by.call<ContactList>('POST', '/contact-lists', { name });
export const anItem = (by: DeskUser, contactListId: string, fields: object = {}) =>
  by.call<ContactListItem>('POST', '/contact-list-items', {
    ...{ name: unique('Item'), number: aNumber(), email: 'item@empresa.com', contactListId },
    ...fields,
  });
export const itemsOf = async (by: DeskUser, listId: string) => {
  const path = `/contact-list-items?searchParam=&pageNumber=1&contactListId=${listId}`;
  return (await by.call<{ contacts: ContactListItem[] }>('GET', path)).contacts;
};

/** Creates a list of this many WhatsApp users. */
export async function aListOf(
  s: Suite,
  by: DeskUser,
  count: number,
): Promise<{ id: string; people: SimulatedContact[] }> {
  const { id } = await aList(by);
  const people = await Promise.all(Array.from({ length: count }, () => s.stranger()));
  for (const contact of people) await anItem(by, id, { number: await contact.number() });
  return { id, people };
}

/** Creates a campaign that is not sent automatically. */
export async function aCampaign(by: DeskUser, fields: object = {}): Promise<Campaign> {
  const { id: contactListId } = await aList(by);
  const given = { name: unique('Campanha'), message1: unique('Promoção'), contactListId };
  return by.call<Campaign>('POST', '/campaigns', { ...given, ...fields });
}

/** Sets the seconds between two messages, regardless of the number's daily total, and other campaign settings. */
export const setPace = (by: DeskUser, messageInterval: number, more: object = {}) =>
  by.call('POST', '/campaign-settings', { settings: { messageInterval, longerIntervalAfter: 0, ...more } });

export const readCampaign = (by: DeskUser, id: string) => by.call<CampaignWithReport>('GET', `/campaigns/${id}`);
export const hasStatus = (by: DeskUser, id: string, status: Campaign['status'], withinMs = 60_000) =>
  until(`the campaign to be ${status}`, async () => (await readCampaign(by, id)).status === status, withinMs);

/** Returns the number of messages with one of these texts that each contact has received. */
export const countsOf = (people: readonly SimulatedContact[], to: string, texts: readonly string[]) =>
  Promise.all(
    people.map(
      async (contact) => (await contact.received({ to })).filter(({ text }) => texts.includes(text ?? '')).length,
    ),
  );

/** Opens the campaigns page, which requires the flag that a login sets in the browser. */
export async function campaignPage(s: Suite, who: DeskUser, path: string): Promise<Page> {
  const page = await s.page(who, { path: '/todolist' });
  await page.evaluate(`localStorage.setItem('cshow', 'true')`);
  await page.goto(`${urls.web}${path}`);
  return page;
}
