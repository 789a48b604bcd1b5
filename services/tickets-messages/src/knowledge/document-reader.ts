import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { SerialQueue } from '@recado/service-kit/async';
import { z } from 'zod';
import { MOST_SOURCE_CHARACTERS, SourceUnreadable } from './source.js';

const WORKER = new URL('../../workers/read-document.mjs', import.meta.url);
const DEADLINE_MS = 30_000;
/** The pod has 512 MB in all. */
const MEMORY_MB = 192;
const KIND_OF: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/csv': 'text',
};
const Answer = z.union([
  z.object({ title: z.string(), text: z.string() }),
  z.object({ failure: z.enum(['locked', 'tooLong', 'unreadable']) }),
]);

type DocumentKind = 'pdf' | 'docx' | 'html' | 'text';

/** Returns how a document of this type is read. @throws SourceUnreadable */
export function documentKindOf(mimeType: string): DocumentKind {
  const kind = KIND_OF[mimeType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!kind) throw new SourceUnreadable('typeRefused');
  return kind;
}

/** Reads the texts of documents, one after the other, each in a thread with a limit of time and memory. */
@Injectable()
export class DocumentReader {
  private readonly queue = new SerialQueue();

  /** The bytes are handed over: nobody else reads them afterwards. @throws SourceUnreadable */
  read(kind: DocumentKind, bytes: Uint8Array): Promise<{ title: string; text: string }> {
    return this.queue.add(() => inThread(kind, bytes));
  }
}

async function inThread(kind: DocumentKind, bytes: Uint8Array): Promise<{ title: string; text: string }> {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB, stackSizeMb: 4 };
  const workerData = { kind, bytes, mostCharacters: MOST_SOURCE_CHARACTERS };
  const transferList = [bytes.buffer as ArrayBuffer];
  const worker = new Worker(WORKER, { workerData, resourceLimits, transferList, stdout: true, stderr: true });
  const answer = await new Promise<unknown>((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new SourceUnreadable('tooLong', { cause }));
    const timer = setTimeout(() => refuse(new Error('reading it takes too long')), DEADLINE_MS);
    worker.once('message', resolve);
    worker.once('error', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse();
    });
  }).finally(() => void worker.terminate());
  const read = Answer.parse(answer);
  if ('failure' in read) throw new SourceUnreadable(read.failure);
  return read;
}
