import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { DEVELOPMENT_ACTOR_KEYS } from '../config/actor-keys.js';

export type ActorKeys = { ACTOR_SIGNING_KEY?: string | undefined; ACTOR_PUBLIC_KEYS?: string | undefined };
type NamedKey = { id: string; key: KeyObject };

/**
 * The keys that processes use to verify each other's signatures. The id of a key starts with its process. Unset keys
 * default to those of development, which the settings of a production process reject.
 */
export class ProcessKeys {
  readonly signing: NamedKey | undefined;
  private readonly trusted: ReadonlyMap<string, KeyObject>;

  constructor({ ACTOR_SIGNING_KEY: signing, ACTOR_PUBLIC_KEYS: trusted = DEVELOPMENT_ACTOR_KEYS.public }: ActorKeys) {
    if (signing) {
      const [id, text] = parts(signing);
      this.signing = { id, key: createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }) };
    }
    const publicKeys = trusted.split(',').map((part) => {
      const [id, text] = parts(part);
      return [id, createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })] as const;
    });
    this.trusted = new Map(publicKeys);
  }

  trustedKey(id: string): KeyObject | undefined {
    return this.trusted.get(id);
  }
}

const [DEVELOPMENT_ID] = parts(DEVELOPMENT_ACTOR_KEYS.public);
/** In development one key signs for every process. */
export const isKeyOf = (id: string, process: string): boolean => processOf(id) === process || id === DEVELOPMENT_ID;
export const processOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

function parts(text: string): [id: string, key: string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
}
