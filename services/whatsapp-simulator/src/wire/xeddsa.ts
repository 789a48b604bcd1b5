import { createPublicKey, verify } from 'node:crypto';

const P = 2n ** 255n - 19n;
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

const mod = (value: bigint): bigint => ((value % P) + P) % P;

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let e = exponent, b = mod(base); e > 0n; e >>= 1n, b = mod(b * b)) {
    if (e & 1n) result = mod(result * b);
  }
  return result;
};

const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

/** The Edwards form of a Montgomery key, with the sign that the signature carries in its last bit. */
const toEdwards = (montgomery: Uint8Array, signBit: number): Buffer => {
  const u = mod(littleEndian(montgomery) & (2n ** 255n - 1n));
  const y = mod((u - 1n) * power(u + 1n, P - 2n));
  const bytes = Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
  bytes[31] = ((bytes[31] ?? 0) & 0x7f) | signBit;
  return bytes;
};

/** True only for a genuine XEdDSA signature. Baileys' own `Curve.verify` accepts any 64 bytes. */
export const verifyXeddsa = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const plain = Buffer.from(signature);
  const signBit = (plain[63] ?? 0) & 0x80;
  plain[63] = (plain[63] ?? 0) & 0x7f;
  const key = createPublicKey({
    key: Buffer.concat([ED25519_SPKI, toEdwards(publicKey, signBit)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, plain);
};
