import { splitSignature } from '../../shared/lib/whatsapp-text.js';
import type { ThreadMessage } from '../live/inbox-state.js';
import { firstLetters, SHOWN_LETTERS } from '../text/cut-text.js';
import type { ThreadRow } from './thread-rows.js';

const MARK_PX = 32;
const ASIDE_PX = 36;
const LINE_PX = 20;
const EDGES_PX = 14;
const QUOTE_PX = 60;
const AD_PX = 96;
const CARD_PX = 72;
const BAR_PX = 12;
const TILE_PX = 144;
const LETTERS_PER_LINE = 56;

const MEDIA_PX: Partial<Record<NonNullable<ThreadMessage['mediaType']>, number>> = {
  image: 232,
  video: 232,
  audio: 76,
  application: 92,
  locationMessage: 88,
  contactMessage: 122,
  vcard: 244,
};

const linesOf = (text: string) =>
  firstLetters(text, SHOWN_LETTERS)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)), 0);

const abovePx = ({
  quotedMsg,
  carriedQuote,
  referral,
}: Pick<ThreadMessage, 'quotedMsg' | 'carriedQuote' | 'referral'>) =>
  (quotedMsg || carriedQuote ? QUOTE_PX : 0) + (referral ? AD_PX : 0);

/** A file that is only on the phone takes one line. */
const mediaPx = (mediaType: ThreadMessage['mediaType'], { media }: Pick<ThreadMessage, 'media'>) =>
  media?.state === 'on-phone' ? EDGES_PX + LINE_PX : mediaType && MEDIA_PX[mediaType];

const cardPx = ({ catalog, poll }: Pick<ThreadMessage, 'catalog' | 'poll'>) =>
  catalog ? CARD_PX : (poll?.options.length ?? 0) * BAR_PX;

function bubblePx({ isDeleted, mediaType, ...message }: ThreadMessage, body: string): number {
  const media = mediaPx(mediaType, message);
  if (isDeleted || (mediaType && !media)) return EDGES_PX + LINE_PX;
  const quote = abovePx(message);
  if (!media) return EDGES_PX + quote + cardPx(message) + linesOf(body) * LINE_PX;
  const captioned = mediaType === 'image' || mediaType === 'video';
  return media + quote + (captioned && body ? (linesOf(body) - 1) * LINE_PX : 0);
}

type MessageRow = Extract<ThreadRow, { kind: 'message' }>;

/** The name is shown only above the first message of a turn. */
const shownText = ({ message: { body }, isFirst }: MessageRow) => (isFirst ? body : splitSignature(body).text);

/** Two columns; at most two rows are shown. */
const albumPx = (album: readonly ThreadMessage[]) =>
  EDGES_PX + LINE_PX + (album.length > 2 ? 2 : 1) * TILE_PX + album.filter(({ body }) => body).length * LINE_PX;

/**
 * Estimates the height of a row before it is rendered. A good estimate reduces layout shifts when a conversation opens.
 */
export function estimateHeight(row: ThreadRow): number {
  const marks = row.marks.length * MARK_PX;
  if (row.kind === 'aside') return marks + ASIDE_PX;
  return marks + (row.album ? albumPx(row.album) : bubblePx(row.message, shownText(row)));
}
