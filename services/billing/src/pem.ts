import { readFileSync } from 'node:fs';

const isPem = (text: string): boolean => text.includes('-----BEGIN');

/**
 * Returns the PEM of a variable: as is, decoded from base64, because env files do not support multi-line values, or
 * from a file.
 */
export function pemOf(variable: string): string {
  if (variable === '' || isPem(variable)) return variable;
  const decoded = Buffer.from(variable, 'base64').toString();
  return isPem(decoded) ? decoded : readFileSync(variable, 'utf8');
}

/** Returns why a PEM is not a client certificate with its key, or undefined. */
export function certificateProblem(variable: string): string | undefined {
  try {
    const pem = pemOf(variable);
    const isWhole = pem.includes('BEGIN CERTIFICATE') && pem.includes('PRIVATE KEY');
    return isWhole ? undefined : 'holds no certificate with its private key in PEM';
  } catch {
    return 'cannot be read';
  }
}
