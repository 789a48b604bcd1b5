import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/index.js';
import { createLogger } from './index.js';

const SECRETS = ['5511987654321', 'ana@padaria.local', 'Oi, tudo bem?', 'hunter2'];

describe('a logged error', () => {
  const logged = (err: unknown): string => {
    const lines: string[] = [];
    const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
    createLogger('test', 'info', sink).error({ err }, 'failed');
    return lines.join('');
  };

  it('of MongoDB does not contain the affected document', () => {
    const message =
      'E11000 duplicate key error collection: desk.contacts index: number dup key: { number: "5511987654321" }';
    const error = Object.assign(new Error(message), {
      ...{ name: 'MongoServerError', code: 11000, keyValue: { number: SECRETS[0], email: SECRETS[1] } },
      writeErrors: [{ err: { op: { body: SECRETS[2], nested: { password: SECRETS[3] } } } }],
    });

    const line = logged(error);

    for (const secret of SECRETS) expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'MongoServerError', code: 11000, message: expect.stringContaining('index: number dup key: […]') },
    });
  });

  it('contains type, stack and causes, without the values in their messages', () => {
    const cause = new Error(`Unexpected token in "${SECRETS[2]}" of ${SECRETS[1]} with ${SECRETS[0]}`);
    const line = logged(new AppError('ERR_UNAVAILABLE', { cause }));

    for (const secret of SECRETS) expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'ERR_UNAVAILABLE', code: 'ERR_UNAVAILABLE', kind: 'unavailable', cause: { type: 'Error' } },
    });
    expect(line).toContain('loggable-error.spec.ts');
  });

  it.each([
    ['a value that is cut off', `${'x '.repeat(180)}"${SECRETS[2]} ${'y '.repeat(2_000)}"`],
    ['an e-mail address that is cut off', `"${'y'.repeat(1_985)}" ${SECRETS[1]}`],
    ['a document that is cut off', `dup key: { name: ${SECRETS[2]} ${'y'.repeat(2_000)} }`],
    ['a number after a long value', `"${'y'.repeat(1_000)}" of ${SECRETS[0]}`],
  ])('does not contain %s in a long message', (_name, message) => {
    const { err } = JSON.parse(logged(new Error(message))) as { err: { message: string } };

    for (const secret of SECRETS) expect(err.message).not.toContain(secret.slice(0, 8));
    expect(err.message.length).toBeLessThanOrEqual(500);
  });

  it('does not contain a thrown value that is not an error', () => {
    expect(logged({ body: SECRETS[2] })).not.toContain(SECRETS[2]);
    expect(logged(SECRETS[3])).not.toContain(SECRETS[3]);
  });
});
