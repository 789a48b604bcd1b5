import { LOGO_TYPES, PICTURE_TYPES, WRONG_LOGO_TYPE, type MediaKind, type Upload } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { fileTypeFromBuffer } from 'file-type';

const MEGABYTE = 1024 * 1024;
/** WhatsApp's limits: media that it displays or plays may be 16 MB, documents may be larger. */
const MEDIA_LIMIT = 16 * MEGABYTE;
export const DOCUMENT_LIMIT = 100 * MEGABYTE;
const TABLE_LIMIT = 20 * MEGABYTE;
const LOGO_LIMIT = 2 * MEGABYTE;
/** The number of bytes that is enough to detect a file's type. */
export const SAMPLE_BYTES = 4_100;

const SHOWN: readonly (readonly [RegExp, MediaKind])[] = [
  [/^image\/(jpeg|png|webp|gif)$/, 'image'],
  [/^video\/(mp4|3gpp|quicktime)$/, 'video'],
  [/^audio\/(mpeg|ogg|opus|aac|mp4|x-m4a|amr|wav|vnd\.wave|x-flac|flac)$/, 'audio'],
];
const OFFICE = /^application\/(vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.)[\w.-]+$/;
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const OLD_SPREADSHEET = 'application/vnd.ms-excel';
/** Other old Office files have the same signature; the table reader decides. */
const OLD_OFFICE = 'application/x-cfb';
/** Plain text has no signature. These are the common types, and browsers run none of them. */
const TEXT_OF_ENDING: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  log: 'text/plain',
  md: 'text/plain',
};
const TABLES: ReadonlyMap<string, string> = new Map([
  [SPREADSHEET, SPREADSHEET],
  [OLD_OFFICE, OLD_SPREADSHEET],
  [OLD_SPREADSHEET, OLD_SPREADSHEET],
  ['text/csv', 'text/csv'],
  ['text/plain', 'text/csv'],
]);
/** Text is extracted from these documents, so their limit is lower than for forwarded files. */
const READ_DOCUMENTS: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'text/csv',
]);
const READ_DOCUMENT_LIMIT = 20 * MEGABYTE;
const UNKNOWN = 'application/octet-stream';
/** Matches the root element of an SVG, after an optional XML declaration, comments and doctype. */
const SVG = /^\uFEFF?\s*(?:(?:<\?[^>]*\?>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^>[]*>)\s*)*<svg[\s/>]/i;

export type FileKind = { kind: MediaKind; mimeType: string; maxBytes: number };
type Given = { sample: Buffer; declared: string; fileName: string };

/** Detects a file's kind by its content. The declared type is only used when the content is a plain ZIP archive. */
export async function kindOfFile(given: Given, accepts: Upload['accepts'], asDocument: boolean): Promise<FileKind> {
  const mimeType = await typeOf(given);
  if (accepts === 'table') return tableOf(mimeType);
  if (accepts === 'picture') return pictureOf(mimeType);
  if (accepts === 'logo') return logoOf(given, mimeType);
  if (accepts === 'document') return documentOf(mimeType);
  const kind = asDocument ? undefined : SHOWN.find(([pattern]) => pattern.test(mimeType))?.[1];
  return kind ? { kind, mimeType, maxBytes: MEDIA_LIMIT } : { kind: 'document', mimeType, maxBytes: DOCUMENT_LIMIT };
}

async function typeOf({ sample, declared, fileName }: Given): Promise<string> {
  const found = (await fileTypeFromBuffer(sample))?.mime.split(';')[0];
  if (found === 'application/zip' && OFFICE.test(declared)) return declared;
  if (found) return found;
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  const isText = !sample.includes(0) && Object.hasOwn(TEXT_OF_ENDING, ending);
  return isText ? (TEXT_OF_ENDING[ending] ?? UNKNOWN) : UNKNOWN;
}

/** @throws ERR_MEDIA_TYPE */
function pictureOf(mimeType: string): FileKind {
  if (!PICTURE_TYPES.includes(mimeType)) throw new AppError('ERR_MEDIA_TYPE');
  return { kind: 'image', mimeType, maxBytes: MEDIA_LIMIT };
}

/** SVG is text, so it is recognized by its root element. @throws ERR_MEDIA_TYPE with the specified text */
function logoOf({ sample }: Given, found: string): FileKind {
  const mimeType = SVG.test(sample.toString('utf8')) ? 'image/svg+xml' : found;
  if (!(LOGO_TYPES as readonly string[]).includes(mimeType))
    throw new AppError('ERR_MEDIA_TYPE', { message: WRONG_LOGO_TYPE });
  return { kind: 'image', mimeType, maxBytes: LOGO_LIMIT };
}

/** @throws ERR_MEDIA_TYPE */
function documentOf(mimeType: string): FileKind {
  if (!READ_DOCUMENTS.has(mimeType)) throw new AppError('ERR_MEDIA_TYPE');
  return { kind: 'document', mimeType, maxBytes: READ_DOCUMENT_LIMIT };
}

/** @throws ERR_MEDIA_TYPE */
function tableOf(mimeType: string): FileKind {
  const stored = TABLES.get(mimeType);
  if (!stored) throw new AppError('ERR_MEDIA_TYPE');
  return { kind: 'document', mimeType: stored, maxBytes: TABLE_LIMIT };
}
