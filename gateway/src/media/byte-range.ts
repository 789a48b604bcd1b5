import type { ByteRange } from '@recado/media-kit/store';

/**
 * Parses the single byte range that a media player requests. `undefined` means the whole file, `null` an unsatisfiable
 * range.
 */
export function rangeOf(header: string | undefined, bytes: number): Required<ByteRange> | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return within({ start: Math.max(bytes - Number(last), 0), end: bytes - 1 }, bytes, Number(last) > 0);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return within({ start: Number(first), end }, bytes, true);
}

const within = (range: Required<ByteRange>, bytes: number, isMeant: boolean) =>
  isMeant && bytes > 0 && range.start < bytes && range.start <= range.end ? range : null;
