const CHUNK = 12;

/**
 * Reads the size from the header of a WebP file: in the simple format, or in the extended one that browsers may write.
 */
export function sizeOfWebp(file) {
  if (!file) throw new Error('a page of the manual names a picture that does not exist');
  const kind = file.toString('latin1', CHUNK, CHUNK + 4);
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  throw new Error(`a picture of the manual has an unknown form: ${kind}`);
}
