import { Actor } from '@recado/contracts/core';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../errors/app-error.js';
import { processOf, type ProcessKeys } from './process-keys.js';

const LIFE_SECONDS = 300;
/** A signed actor is reused for this long; its remaining lifetime exceeds any request. */
const REUSE_MS = 60_000;
const SKEW_SECONDS = 60;
const MOST_REMEMBERED = 10_000;
const ALGORITHM = 'EdDSA';
/** The gateway acts for users, whose tokens it has verified. A service can only sign for the system. */
const SPEAKS_FOR_USERS = 'gateway';
const SYSTEM = 'system';

type Signed = { token: string; until: number };

/**
 * Signs the actor of a request and verifies such signatures, so that access to NATS is not enough to impersonate a user. A
 * service that sends a request on behalf of another request forwards its token.
 */
export class ActorTokens {
  private readonly signed = new Map<string, Signed>();
  private readonly verified = new Map<string, { actor: Actor; until: number }>();
  private readonly tokens = new WeakMap<Actor, string>();

  constructor(private readonly keys: ProcessKeys) {}

  /** @throws Error if the actor has no token and this process has no key */
  async tokenOf(actor: Actor): Promise<string> {
    return this.tokens.get(actor) ?? this.sign(actor);
  }

  /** @throws ERR_UNAUTHENTICATED unless the token is signed by a trusted key that may act for this actor */
  async actorOf(token: string): Promise<Actor> {
    const known = this.verified.get(token);
    if (known && known.until > Date.now()) return known.actor;
    const { actor, until } = await this.verify(token).catch((cause: unknown) => {
      throw new AppError('ERR_UNAUTHENTICATED', { cause });
    });
    this.tokens.set(actor, token);
    remember(this.verified, token, { actor, until });
    return actor;
  }

  private async sign(actor: Actor): Promise<string> {
    const text = JSON.stringify(actor);
    const earlier = this.signed.get(text);
    if (earlier && earlier.until > Date.now()) return earlier.token;
    const { signing } = this.keys;
    if (!signing) throw new Error('an actor without a token was to be sent, and ACTOR_SIGNING_KEY is not set');
    const token = await new SignJWT({ actor })
      .setProtectedHeader({ alg: ALGORITHM, kid: signing.id })
      .setExpirationTime(new Date(Date.now() + LIFE_SECONDS * 1000))
      .sign(signing.key);
    remember(this.signed, text, { token, until: Date.now() + REUSE_MS });
    return token;
  }

  private async verify(token: string): Promise<{ actor: Actor; until: number }> {
    const id = decodeProtectedHeader(token).kid ?? '';
    const key = this.keys.trustedKey(id);
    if (!key) throw new Error('no trusted key has this id');
    const options = { algorithms: [ALGORITHM], clockTolerance: SKEW_SECONDS, requiredClaims: ['exp'] };
    const { payload } = await jwtVerify(token, key, options);
    const actor = Actor.parse(payload.actor);
    const signer = processOf(id);
    if (signer !== SPEAKS_FOR_USERS && actor.userId !== SYSTEM) throw new Error(`${signer} may not speak for users`);
    return { actor, until: (payload.exp ?? 0) * 1000 };
  }
}

/** Clears the entire cache when it is full, because signing and verifying again is cheap. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size >= MOST_REMEMBERED) map.clear();
  map.set(key, value);
}
