import { z } from 'zod';

/**
 * The ad of Facebook or Instagram that brought a contact, without its picture and text. `sourceId` is Meta's id of the ad, in
 * digits; `clickId` is the click's (`ctwa_clid`), for Meta's Conversions API. A field that WhatsApp does not send is empty.
 */
export const AdSource = z.object({
  sourceType: z.string().max(20), // 'ad', or 'post' for a post that is not paid for
  sourceId: z.string().regex(/^[\d_]{0,60}$/),
  sourceUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(2_000)]),
  headline: z.string().max(500),
  clickId: z.string().max(500),
  app: z.string().max(40), // 'facebook', 'instagram'
});
export type AdSource = z.infer<typeof AdSource>;

/** The same as it stands above the message that was written from the ad. */
export const AdReferral = AdSource.extend({
  body: z.string().max(2_000),
  picture: z.base64().max(60_000).nullable(), // a JPEG
});
export type AdReferral = z.infer<typeof AdReferral>;

/** Returns the source alone: a message also has the text and picture of its ad, a contact a time. */
export const adSourceOf = ({ sourceType, sourceId, sourceUrl, headline, clickId, app }: AdSource): AdSource => ({
  ...{ sourceType, sourceId, sourceUrl, headline, clickId, app },
});
