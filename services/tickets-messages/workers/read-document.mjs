// Extracts the text of one document in a separate process, so that a malicious file can only exhaust that process's
// memory.
import { Worker } from 'node:worker_threads';
import { isUnpackedWithin } from '@recado/media-kit/unpacked-size';
import { textOfHtml } from './text-of-html.mjs';

const MOST_PAGES = 2_000;
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;

/** A failure whose reason is shown to users. */
class Refused extends Error {
  constructor(failure) {
    super(failure);
    this.failure = failure;
  }
}

/** Decodes a file, which is UTF-8, or Windows-1252 from older editors. */
function decoded(data) {
  if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder('utf-16le').decode(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return new TextDecoder('windows-1252').decode(data);
  }
}

async function textOfPdf(data) {
  const { getDocumentProxy, extractText } = await import('unpdf');
  let pdf;
  try {
    pdf = await getDocumentProxy(new Uint8Array(data), {
      isEvalSupported: false,
      disableFontFace: true,
      stopAtErrors: false,
    });
  } catch (error) {
    throw error?.name === 'PasswordException' ? new Refused('locked') : error;
  }
  if (pdf.numPages > MOST_PAGES) throw new Refused('tooLong');
  const { text } = await extractText(pdf, { mergePages: false });
  return text.join('\n\n');
}

async function textOfDocx(data) {
  const buffer = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (!(await isUnpackedWithin(buffer, MOST_UNPACKED_BYTES))) throw new Refused('tooLong');
  const { default: mammoth } = await import('mammoth');
  return (await mammoth.extractRawText({ buffer })).value;
}

async function read(kind, bytes) {
  switch (kind) {
    case 'pdf':
      return { title: '', text: await textOfPdf(bytes) };
    case 'docx':
      return { title: '', text: await textOfDocx(bytes) };
    case 'html':
      return textOfHtml(decoded(bytes));
    default:
      return { title: '', text: decoded(bytes) };
  }
}

async function answer({ kind, bytes, mostCharacters }) {
  try {
    const { title, text } = await read(kind, bytes);
    if (text.length > mostCharacters) throw new Refused('tooLong');
    return { title, text };
  } catch (error) {
    return { failure: error instanceof Refused ? error.failure : 'unreadable' };
  }
}

process.once('message', async ({ limits, ...document }) => {
  new Worker(new URL('limit-process.mjs', import.meta.url), { workerData: limits }).unref();
  process.send(await answer(document), () => process.disconnect());
});
