import { z } from 'zod';

/**
 * The Facebook or Instagram ad through which a contact wrote, without its picture and text. `sourceId` is Meta's id of the ad, in
 * digits; `clickId` is the id of the click (`ctwa_clid`), for Meta's Conversions API. A field that WhatsApp does not send is empty.
 */
export const AdSource = z.object({
  sourceType: z.string().max(20), // 'ad', or 'post' for an organic post
  sourceId: z.string().regex(/^[\d_]{0,60}$/),
  sourceUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(2_000)]),
  headline: z.string().max(500),
  clickId: z.string().max(500),
  app: z.string().max(40), // 'facebook', 'instagram'
});
export type AdSource = z.infer<typeof AdSource>;

/** The ad as shown above the message that it led to. */
export const AdReferral = AdSource.extend({
  body: z.string().max(2_000),
  picture: z.base64().max(60_000).nullable(), // a JPEG
});
export type AdReferral = z.infer<typeof AdReferral>;

/** Returns only the source fields: messages additionally contain the ad's text and picture, and contacts a time. */
export const adSourceOf = ({ sourceType, sourceId, sourceUrl, headline, clickId, app }: AdSource): AdSource => ({
  ...{ sourceType, sourceId, sourceUrl, headline, clickId, app },
});
