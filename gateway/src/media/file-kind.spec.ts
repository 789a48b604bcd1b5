import { describe, expect, it } from '@jest/globals';
import { HOSTILE_FILES } from '../../../scripts/testing/hostile/files.mjs';
import { kindOfFile } from './file-kind.js';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const MP3 = Buffer.concat([
  Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000'),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(500),
]);
const given = (sample: Buffer, fileName: string, declared = 'application/octet-stream') => ({
  sample,
  fileName,
  declared,
});

describe('the kind of a file', () => {
  it.each([
    ['a picture, whatever it is called', given(PNG, 'run.exe', 'text/html'), 'image', 'image/png'],
    ['music', given(MP3, 'a.mp3'), 'audio', 'audio/mpeg'],
    ['text', given(Buffer.from('nome;numero'), 'a.csv'), 'document', 'text/csv'],
    [
      'a page that would run',
      given(Buffer.from('<html><script>1</script>'), 'a.html', 'text/html'),
      'document',
      'application/octet-stream',
    ],
    [
      'a picture that would run',
      given(Buffer.from('<svg onload="1"/>'), 'a.svg', 'image/svg+xml'),
      'document',
      'application/octet-stream',
    ],
  ])('is %s', async (_what, file, kind, mimeType) => {
    expect(await kindOfFile(file, 'media', false)).toMatchObject({ kind, mimeType });
  });

  it.each(HOSTILE_FILES)('is a picture only if its content is one: %s', async (_what, bytes, fileName, declared) => {
    const kind = await kindOfFile(given(Buffer.from(bytes), fileName, declared), 'media', false);

    expect(kind.mimeType).toMatch(/^(image\/gif|application\/(octet-stream|pdf|xml))$/);
    expect(kind.kind).toBe(kind.mimeType === 'image/gif' ? 'image' : 'document');
  });

  it('is a document, with a larger limit, if the sender requests that', async () => {
    const [shown, handed] = [
      await kindOfFile(given(PNG, 'a.png'), 'media', false),
      await kindOfFile(given(PNG, 'a.png'), 'media', true),
    ];
    expect(handed).toMatchObject({ kind: 'document', mimeType: 'image/png' });
    expect(handed.maxBytes).toBeGreaterThan(shown.maxBytes);
  });

  it('is accepted as a table in Excel’s old format by its first bytes', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    await expect(kindOfFile(given(old, 'a.csv', 'text/csv'), 'table', false)).resolves.toMatchObject({
      mimeType: 'application/vnd.ms-excel',
    });
  });

  it('is rejected as a picture unless its content is PNG or JPEG', async () => {
    await expect(kindOfFile(given(MP3, 'a.png', 'image/png'), 'picture', false)).rejects.toMatchObject({
      code: 'ERR_MEDIA_TYPE',
    });
    const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000');
    await expect(kindOfFile(given(gif, 'a.jpg'), 'picture', false)).rejects.toMatchObject({ code: 'ERR_MEDIA_TYPE' });
    await expect(kindOfFile(given(PNG, 'a.exe'), 'picture', true)).resolves.toMatchObject({
      ...{ kind: 'image', mimeType: 'image/png' },
    });
  });

  it.each([
    ['PNG', PNG, 'image/png'],
    ['ICO', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(100)]), 'image/x-icon'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['SVG with a prologue', Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n<svg/>'), 'image/svg+xml'],
  ])('is detected as a logo by its content: %s', async (_what, sample, mimeType) => {
    const kind = await kindOfFile(given(sample, 'a.txt', 'text/html'), 'logo', false);

    expect(kind).toMatchObject({ kind: 'image', mimeType });
  });

  it.each([
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ['a page behind a comment', Buffer.from('<!-- a --><html><!-- b --><svg/></html>')],
    ['a page with a drawing in it', Buffer.from('<html><body><svg/></body></html>')],
    ['a text', Buffer.from('logo')],
  ])('is rejected as a logo with the specified text: %s', async (_what, sample) => {
    await expect(kindOfFile(given(sample, 'a.svg', 'image/svg+xml'), 'logo', false)).rejects.toMatchObject({
      ...{ code: 'ERR_MEDIA_TYPE', message: 'Use somente arquivos em formato PNG, ICO ou SVG!' },
    });
  });

  it('is rejected as a table if its content is none', async () => {
    await expect(kindOfFile(given(PNG, 'a.csv'), 'table', false)).rejects.toMatchObject({ code: 'ERR_MEDIA_TYPE' });
    await expect(kindOfFile(given(Buffer.from('a;b'), 'a.csv'), 'table', false)).resolves.toMatchObject({
      mimeType: 'text/csv',
    });
  });
});
