const QUALITY = 0.7;
/** Images that lose their point when they are encoded again: animations and vector graphics. */
const COMPRESSIBLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/bmp']);

const isCompressible = ({ type }: Pick<File, 'type'>) => COMPRESSIBLE.has(type);

/** A picture in a quality of 0.7; any other file, and one that would only grow, as it is. */
export async function compressImage(file: File): Promise<File> {
  if (!isCompressible(file)) return file;
  const { default: Compressor } = await import('compressorjs');
  return new Promise((resolve) => {
    new Compressor(file, {
      quality: QUALITY,
      convertSize: 1_000_000,
      success: (made) => resolve(made instanceof File ? made : new File([made], file.name, { type: made.type })),
      error: () => resolve(file), // what this browser cannot read goes as it is
    });
  });
}
