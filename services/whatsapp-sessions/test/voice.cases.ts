import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { MediaKind, OutgoingContent, WhatsappPerson } from '@recado/contracts';
import type { z } from 'zod';
import type { SimulatedContact } from '../../whatsapp-simulator/src/client/simulated-contact.js';
import type { Desk, Paired } from './desk.js';
import { listen } from './listen.js';
import type { Process } from './processes.js';
import { recordings, TONE } from './tone.js';

type Media = Extract<z.input<typeof OutgoingContent>, { type: 'media' }>;
type Around = {
  desk: Desk;
  paired: Paired;
  ana: SimulatedContact;
  contact: WhatsappPerson;
  pod: Process;
  file: (kind: MediaKind, mimeType: string, bytes: Buffer) => Promise<Media>;
};
const VOICE = 'audio/ogg; codecs=opus';

/** Runs over the same connection as the other outbound cases. */
export const voiceCases = (around: () => Around) =>
  describe('as a recording', () => {
    const send = async (mimeType: string, recording: Buffer) => {
      const { desk, paired, ana, contact, file } = around();
      const id = await desk.sendContent(paired, await file('voice', mimeType, recording), { contact });
      return { id, shown: await ana.waitForMessage({ id }) };
    };

    it('in Opus arrives as a voice note that phones can play', async () => {
      const { desk, paired, ana } = around();
      const sample = await readFile(join(import.meta.dirname, '../../whatsapp-simulator/samples/voice-3s.ogg'));

      const { id, shown } = await send('audio/ogg', sample);

      expect(shown).toMatchObject({ kind: 'voice', media: { mimeType: VOICE, seconds: 3 } });
      expect((await ana.file(shown)).subarray(0, 4).toString()).toBe('OggS');
      await ana.plays({ to: paired.phone, ids: [id] });
      await desk.events(paired.company, () => (desk.acks(paired.company, id).includes(5) ? true : undefined));
    });

    it.each(recordings)('in %s arrives as a voice note with the same sound', async (_kind, mimeType, read) => {
      const { ana } = around();

      const { shown } = await send(mimeType, await read());

      expect(shown).toMatchObject({ kind: 'voice', media: { mimeType: VOICE, seconds: TONE.seconds } });
      const decoded = await listen(await ana.file(shown));
      expect(Math.abs(decoded.seconds - TONE.seconds)).toBeLessThan(0.1);
      expect(Math.abs(decoded.hertz - TONE.hertz)).toBeLessThan(3);
    });

    it('that cannot be read arrives as an unchanged file, with a warning in the log', async () => {
      const { ana, pod } = around();
      const noise = randomBytes(20_000);

      const { shown } = await send('audio/mpeg', noise);

      expect(shown).toMatchObject({ kind: 'audio', media: { mimeType: 'audio/mpeg' } });
      expect(await ana.file(shown)).toEqual(noise);
      expect(await pod.line(({ msg }) => String(msg).endsWith('sending it as a file'))).toMatchObject({
        bytes: 20_000,
      });
    });
  });
