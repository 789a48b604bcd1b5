import { deadline } from '@recado/service-kit/async';
import type { MediaStore } from '@recado/media-kit/store';
import { ALL_FORMATS, CustomSource, Input } from 'mediabunny';
import { buffer } from 'node:stream/consumers';

const DEADLINE_MS = 2_000;

/**
 * Reads the duration of a stored audio file from its container, without decoding it. Returns null if that fails or
 * takes too long, because a missing duration must not fail the upload.
 */
export async function audioSeconds(media: MediaStore, { key, bytes }: { key: string; bytes: number }) {
  const source = new CustomSource({
    getSize: () => bytes,
    read: async (start, end) => buffer(await media.open(key, { start, end: end - 1 })),
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const seconds = await deadline(measured(input), DEADLINE_MS, () => new Error('the sound is too long to measure'));
    return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

async function measured(input: Input): Promise<number | null> {
  const track = await input.getPrimaryAudioTrack();
  return track ? track.computeDuration() : null;
}
