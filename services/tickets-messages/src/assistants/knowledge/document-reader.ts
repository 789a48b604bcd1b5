import { fork } from 'node:child_process';
import { Injectable } from '@nestjs/common';
import { SerialQueue } from '@recado/service-kit/async';
import { z } from 'zod';
import { MOST_SOURCE_CHARACTERS, SourceUnreadable } from './source.js';

const SCRIPT = new URL('../../../workers/read-document.mjs', import.meta.url);
/** The pod has 512 MB in total. */
const LIMITS = { mostBytes: 256 * 1024 * 1024, deadlineMs: 30_000 };
const OPTIONS = ['--max-old-space-size=160', '--max-semi-space-size=8'];
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

/** Returns the kind of document for a MIME type. @throws SourceUnreadable */
export function documentKindOf(mimeType: string): DocumentKind {
  const kind = KIND_OF[mimeType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!kind) throw new SourceUnreadable('typeRefused');
  return kind;
}

/** Extracts text from one document at a time, each in a process with time and memory limits. */
@Injectable()
export class DocumentReader {
  private readonly queue = new SerialQueue();

  /** @throws SourceUnreadable */
  read(kind: DocumentKind, bytes: Uint8Array): Promise<{ title: string; text: string }> {
    return this.queue.add(() => inProcess(kind, bytes));
  }
}

/** The process does not inherit the environment, which contains secrets. */
async function inProcess(kind: DocumentKind, bytes: Uint8Array): Promise<{ title: string; text: string }> {
  const child = fork(SCRIPT, [], {
    serialization: 'advanced',
    execArgv: OPTIONS,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const answer = await new Promise<unknown>((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new SourceUnreadable('tooLong', { cause }));
    child.once('message', resolve);
    child.once('error', refuse);
    child.once('exit', (code, signal) => refuse(new Error(`reading it ended with ${signal ?? code}`)));
    child.send(
      { kind, bytes, mostCharacters: MOST_SOURCE_CHARACTERS, limits: LIMITS },
      (error) => error && refuse(error),
    );
  }).finally(() => child.kill('SIGKILL'));
  const read = Answer.parse(answer);
  if ('failure' in read) throw new SourceUnreadable(read.failure);
  return read;
}
