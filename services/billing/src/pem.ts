import { readFileSync } from 'node:fs';

/** Returns a PEM that a variable holds, or names the file of. */
export const pemOf = (variable: string): string =>
  variable === '' || variable.includes('-----BEGIN') ? variable : readFileSync(variable, 'utf8');

/** Tells what keeps a PEM from being a client's certificate with its key; undefined: nothing. */
export function certificateProblem(variable: string): string | undefined {
  try {
    const pem = pemOf(variable);
    const isWhole = pem.includes('BEGIN CERTIFICATE') && pem.includes('PRIVATE KEY');
    return isWhole ? undefined : 'holds no certificate with its private key in PEM';
  } catch {
    return 'cannot be read';
  }
}
