const QUALITY = 0.7;
/** Leaves out animations and vector graphics, because re-encoding would break them. */
const COMPRESSIBLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/bmp']);

const isCompressible = ({ type }: Pick<File, 'type'>) => COMPRESSIBLE.has(type);

/** Compresses an image with a quality of 0.7. Returns other files, and images that would grow, unchanged. */
export async function compressImage(file: File): Promise<File> {
  if (!isCompressible(file)) return file;
  const { default: Compressor } = await import('compressorjs');
  return new Promise((resolve) => {
    new Compressor(file, {
      quality: QUALITY,
      convertSize: 1_000_000,
      success: (made) => resolve(made instanceof File ? made : new File([made], file.name, { type: made.type })),
      error: () => resolve(file), // formats that the browser cannot decode stay unchanged
    });
  });
}
