import { readFile } from 'node:fs/promises';

const FOLDER = new URL('../../samples/', import.meta.url);

export type Samples = { images: Buffer[]; voices: { bytes: Buffer; seconds: number }[] };

const read = (name: string): Promise<Buffer> => readFile(new URL(name, FOLDER));

/** Loads pictures and voice notes made for the crowd. */
export const loadSamples = async (): Promise<Samples> => ({
  images: await Promise.all(['cake.jpg', 'shoe.jpg', 'receipt.jpg'].map(read)),
  voices: [
    { bytes: await read('voice-3s.ogg'), seconds: 3 },
    { bytes: await read('voice-6s.ogg'), seconds: 6 },
  ],
});
