import { z } from 'zod';

/** The default key pair for development and tests. It is public, so production rejects it. */
export const DEVELOPMENT_ACTOR_KEYS = {
  signing: 'gateway-development:MC4CAQAwBQYDK2VwBCIEID+rcAcDuLHi8/obLC5Hk3xo5m3b4R/FNVzweIp3HUpt',
  public: 'gateway-development:MCowBQYDK2VwAyEA3Lhx672HzF/EYK0RpTtFRBCUpU+SlSqUHy1VHmq3FRQ=',
};

const SIGNING_KEY = /^[a-z][\w-]*-\w+:[A-Za-z0-9+/]{64}$/;
const PUBLIC_KEY = /^[a-z][\w-]*-\w+:[A-Za-z0-9+/]{59}=$/;

/** An empty variable counts as unset, because compose files and manifests also pass empty ones. */
export const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Trusted keys for signed actors: `<process>-<id>:<Ed25519 public key, DER in base64>`, … */
export const ActorCheckConfig = z.object({
  ACTOR_PUBLIC_KEYS: unlessEmpty(
    z
      .string()
      .refine((text) => text.split(',').every((part) => PUBLIC_KEY.test(part)), 'must be <process>-<id>:base64, …')
      .default(DEVELOPMENT_ACTOR_KEYS.public),
  ),
});

/**
 * The signing key of a process that sends requests on behalf of others: `<process>-<id>:<Ed25519 private key, DER in
 * base64>`.
 */
export const ActorSigningConfig = z.object({
  ACTOR_SIGNING_KEY: unlessEmpty(
    z
      .string()
      .regex(SIGNING_KEY, 'must be <process>-<id>:base64 of an Ed25519 key')
      .default(DEVELOPMENT_ACTOR_KEYS.signing),
  ),
});
