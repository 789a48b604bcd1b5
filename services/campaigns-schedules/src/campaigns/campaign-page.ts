import { CAMPAIGN_PAGE, type RequestOf, type SendCampaignPage } from '@recado/contracts';
import { textsOf, type Campaign } from './rules/campaign.js';
import { sendIdOf, type Recipient } from './rules/recipient.js';
import type { Ready } from './campaign-rules.js';
import { placeholderValues } from './rules/placeholders.js';

export type MessageContent = RequestOf<typeof SendCampaignPage>['recipients'][number];
type ContentOptions = Pick<Ready, 'settings' | 'files'> & { isAsk: boolean };

/** Builds the messages for a recipient: the confirmation question, or the message followed by its files. */
export function contentOf(
  campaign: Campaign,
  recipient: Recipient,
  { settings, files, isAsk }: ContentOptions,
): MessageContent {
  const { contactId, number, name } = recipient;
  const texts = textsOf(isAsk ? campaign.confirmationMessages : campaign.messages);
  const body = texts[recipient.variant % texts.length] ?? '';
  const to = { contactId, number, name, values: placeholderValues(body, recipient, settings.variables) };
  if (isAsk) return { ...to, said: [{ id: sendIdOf(recipient, 'ask'), body, file: null }] };
  const { file } = campaign;
  const message = body || file ? [{ id: sendIdOf(recipient), body, file }] : [];
  const listed = files.map(({ caption, ...one }, n) => {
    // if there is no message, the first file gets its id
    const id = n === 0 && message.length === 0 ? sendIdOf(recipient) : sendIdOf(recipient, { file: n });
    return { id, body: caption, file: one };
  });
  return { ...to, said: [...message, ...listed] };
}

/** Splits recipients into pages that fit into one request. */
export function pagesOf<R extends { content: MessageContent }>(all: readonly R[]): R[][] {
  const pages: R[][] = [];
  let bytes = 0;
  for (const one of all) {
    const size = Buffer.byteLength(JSON.stringify(one.content));
    const page = pages.at(-1);
    const fits = page && page.length < CAMPAIGN_PAGE.recipients && bytes + size <= CAMPAIGN_PAGE.bytes;
    if (fits) page.push(one);
    else pages.push([one]);
    bytes = fits ? bytes + size : size;
  }
  return pages;
}
