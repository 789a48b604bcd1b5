import type { AdReferral } from '@recado/contracts';
import { cut, plainName } from '@recado/service-kit/text';
import type { proto } from '@whiskeysockets/baileys';

/** An ad card's picture is usually a few kilobytes. Larger ones are left out. */
const MOST_PICTURE_BYTES = 44_000;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const LONGEST_URL = 2_000;
const LONGEST_BODY = 2_000;

/**
 * Reads the ad that a message was started from ("click to WhatsApp"). Other programs use the same field for link cards,
 * so a card counts as an ad only with one of Meta's attributes.
 */
export function readReferral(info: proto.IContextInfo | null | undefined): AdReferral | null {
  if (!info || !isFromAd(info)) return null;
  const card: proto.ContextInfo.IExternalAdReplyInfo = info.externalAdReply ?? cardOf(info.quotedAd);
  return {
    sourceType: wordOf(card.sourceType, 20) || 'ad',
    sourceId: idOf(card.sourceId),
    sourceUrl: addressOf(card.sourceUrl) || addressOf(card.mediaUrl),
    headline: wordOf(card.title, 500),
    body: cut(card.body, LONGEST_BODY),
    clickId: wordOf(card.ctwaClid, 500),
    app: wordOf(card.sourceApp ?? info.entryPointConversionApp, 40).toLowerCase(),
    picture: pictureOf(card.thumbnail),
  };
}

const wordOf = (text: string | null | undefined, length: number): string => plainName(text ?? '', length);

/** Reads the card of an ad, which older clients send in another format. */
const cardOf = (ad: proto.ContextInfo.IAdReplyInfo | null | undefined) => ({
  title: ad?.advertiserName,
  body: ad?.caption,
  thumbnail: ad?.jpegThumbnail,
});

function isFromAd({
  externalAdReply: card,
  quotedAd,
  conversionSource,
  entryPointConversionSource,
}: proto.IContextInfo): boolean {
  const isMarked = Boolean(card?.ctwaClid || card?.showAdAttribution || idOf(card?.sourceId));
  const source = cut(entryPointConversionSource, 40).toLowerCase();
  return isMarked || Boolean(quotedAd) || source.startsWith('ctwa') || cut(conversionSource, 40) === 'FB_Ads';
}

/** Returns a valid ID. Meta's IDs are digits; post IDs may have two components. */
function idOf(id: string | null | undefined): string {
  return id && id.length <= 60 && /^\d[\d_]*$/.test(id) ? id : '';
}

function addressOf(address: string | null | undefined): string {
  if (!address || address.length > LONGEST_URL || !URL.canParse(address)) return '';
  const { protocol, username, password, href } = new URL(address);
  return protocol === 'https:' && !username && !password && href.length <= LONGEST_URL ? href : '';
}

function pictureOf(bytes: Uint8Array | null | undefined): string | null {
  if (!bytes || bytes.length > MOST_PICTURE_BYTES) return null;
  const picture = Buffer.from(bytes);
  return picture.subarray(0, JPEG.length).equals(JPEG) ? picture.toString('base64') : null;
}
