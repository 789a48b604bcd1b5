import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { certificateProblem, pemOf } from './pem.js';

const PEM =
  '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n';

describe('a PEM in a variable', () => {
  it('is accepted as is, in base64, or as a file path', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'pem-')), 'client.pem');
    writeFileSync(file, PEM);

    for (const variable of [PEM, Buffer.from(PEM).toString('base64'), file]) expect(pemOf(variable)).toBe(PEM);
  });

  it('is rejected as a client certificate without its key, or if it cannot be read', () => {
    expect(certificateProblem(PEM)).toBeUndefined();
    expect(certificateProblem(PEM.replaceAll('PRIVATE KEY', 'PUBLIC KEY'))).toBe(
      'holds no certificate with its private key in PEM',
    );
    expect(certificateProblem('/nowhere/client.pem')).toBe('cannot be read');
  });
});
