const HEX = [8, 4, 4, 4, 12];

/**
 * Returns a random UUID (v4). `crypto.randomUUID` exists on secure origins only, and some installations have no TLS.
 */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  let at = 0;
  return HEX.map((length) => hex.slice(at, (at += length))).join('-');
}
