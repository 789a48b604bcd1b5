import { readFileSync } from 'node:fs';

const isPem = (text: string): boolean => text.includes('-----BEGIN');

/** Returns a PEM that a variable holds, also in base64, because a file of variables has no lines in a value, or names the file of. */
export function pemOf(variable: string): string {
  if (variable === '' || isPem(variable)) return variable;
  const decoded = Buffer.from(variable, 'base64').toString();
  return isPem(decoded) ? decoded : readFileSync(variable, 'utf8');
}

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
