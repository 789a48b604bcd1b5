import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { DocumentReader } from './document-reader.js';

/** Returns a one-page PDF with this content. */
function pdf(content: Buffer): Uint8Array {
  const packed = deflateSync(content, { level: 9 });
  const page =
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n';
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'),
    Buffer.from('2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'),
    Buffer.from(`${page}4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`),
    packed,
    Buffer.from('\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n'),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

describe('documents', () => {
  const reader = new DocumentReader();

  it('are read in a separate process', async () => {
    const good = pdf(Buffer.from('BT /F1 12 Tf 100 700 Td (Abrimos cedo) Tj ET'));
    expect(await reader.read('pdf', good)).toEqual({ title: '', text: 'Abrimos cedo' });
  });

  it('are read within a memory limit, and one that exceeds it does not affect the next', async () => {
    const bomb = pdf(Buffer.alloc(600 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(reader.read('pdf', bomb)).rejects.toMatchObject({ failure: 'tooLong' });
    expect(await reader.read('text', Buffer.from('Olá'))).toEqual({ title: '', text: 'Olá' });
  });

  it('are rejected if they are invalid', async () => {
    await expect(reader.read('pdf', Buffer.from('%PDF-1.4\nnothing'))).rejects.toMatchObject({ failure: 'unreadable' });
  });
});
