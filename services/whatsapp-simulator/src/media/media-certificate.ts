import { readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export type MediaCertificate = { certificate: string; privateKey: string; file: string };

const VALID_FOR_MS = 10 * 365 * 24 * 3600 * 1000;
const CERTIFICATE_FILE = 'media-ca.pem';
const KEY_FILE = 'media-key.pem';

const dnsName = (value: string) => ({ type: 2 as const, value });

const issue = async (publicHost: string): Promise<{ certificate: string; privateKey: string }> => {
  const made = await generate([{ name: 'commonName', value: 'WhatsApp simulator' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + VALID_FOR_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          ...[...new Set(['localhost', publicHost])].filter((host) => isIP(host) === 0).map(dnsName),
        ],
      },
    ],
  });
  return { certificate: made.cert, privateKey: made.private };
};

/**
 * Creates the certificate of the media host, because clients always upload over TLS. It is stored with the state and
 * reused.
 */
export const mediaCertificate = async (stateDir: string, publicHost: string): Promise<MediaCertificate> => {
  const file = join(stateDir, CERTIFICATE_FILE);
  const keyFile = join(stateDir, KEY_FILE);
  try {
    const [certificate, privateKey] = await Promise.all([readFile(file, 'utf8'), readFile(keyFile, 'utf8')]);
    return { certificate, privateKey, file };
  } catch {
    const { certificate, privateKey } = await issue(publicHost);
    await writeFile(keyFile, privateKey, { mode: 0o600 });
    await writeFile(file, certificate);
    return { certificate, privateKey, file };
  }
};
