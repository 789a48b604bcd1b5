import { DEVELOPMENT_ACTOR_KEYS } from './actor-keys.js';

/** Compatible with the issues of a schema. */
type Problem = { path: string[]; message: string };
type Settings = Readonly<Record<string, unknown>>;

const MIN_LENGTH = 32;
const MIN_PASSWORD_LENGTH = 16;
const MIN_VARIETY = 10;
const KEY_LISTS = ['ENCRYPTION_KEYS', 'OAUTH_KEYS'];
const SECRETS = [
  ...KEY_LISTS,
  ...['JWT_SECRET', 'MEDIA_URL_SECRET', 'ACTOR_SIGNING_KEY', 'S3_SECRET_KEY'],
  ...['ASAAS_WEBHOOK_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
];
const STORES = ['NATS_URL', 'MONGO_URL', 'REDIS_URL'];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/;

/** Returns whether a host is this machine, where connections need no encryption. */
export const isThisMachine = (host: string): boolean => LOOPBACK.test(host);

/** Values that are long enough but public, because they appear in this repository and its examples. */
const PUBLISHED = [
  'a-string-secret-at-least-256-bits-long',
  'only-for-a-cluster-on-this-machine',
  'kZaOTd+YZpjRUyyuQUpigJaEMk4vcW4YOymKPZX0Ts8=',
  'dBSXqFg9TaNUEDXVp6fhMTRLBysP+j2DSqf7+raxD3A=',
  '0123456789abcdef0123456789abcdef',
  'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  'Recado123',
  DEVELOPMENT_ACTOR_KEYS.signing,
  DEVELOPMENT_ACTOR_KEYS.public,
];

const isPublished = (value: string): boolean => PUBLISHED.some((known) => value.includes(known));
const isWeak = (value: string, length: number): boolean =>
  value.length < length || new Set(value).size < Math.min(MIN_VARIETY, length) || isPublished(value);

/**
 * Lists the settings that production rejects for any process: weak and public secrets, and stores on another machine
 * without a login or without encryption. STORES_PLAIN=true declares the network to them as trusted.
 */
export function productionProblems(settings: Settings): Problem[] {
  if (settings.NODE_ENV !== 'production') return [];
  return [...secretProblems(settings), ...STORES.flatMap((name) => storeProblems(name, settings))];
}

function secretProblems(settings: Settings): Problem[] {
  const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : undefined);
  const weak = SECRETS.flatMap((name) => {
    const value = text(name);
    const values = KEY_LISTS.includes(name) ? (value?.split(',').filter(Boolean).map(keyOf) ?? []) : [value];
    const isBad = values.some((one) => one !== undefined && isWeak(one, MIN_LENGTH));
    return isBad ? [problem(name, `must be a random secret of at least ${MIN_LENGTH} characters`)] : [];
  });
  const published = ['ACTOR_PUBLIC_KEYS', 'SUPER_PASSWORD'].flatMap((name) =>
    isPublished(text(name) ?? '') ? [problem(name, 'is published: choose another')] : [],
  );
  return [...weak, ...published, ...signerProblems(text('ACTOR_PUBLIC_KEYS'))];
}

/** Without auth-tenants' key, a process trusts no user. */
function signerProblems(trusted: string | undefined): Problem[] {
  if (trusted === undefined || trusted.split(',').some((key) => key.startsWith('auth-tenants-'))) return [];
  return [problem('ACTOR_PUBLIC_KEYS', 'needs the key of auth-tenants, which signs users and companies')];
}

const keyOf = (part: string): string => part.slice(part.indexOf(':') + 1);

function storeProblems(name: string, settings: Settings): Problem[] {
  const address = settings[name];
  if (typeof address !== 'string') return [];
  const { protocol, host, password, options } = readAddress(address);
  if (isThisMachine(host)) return [];
  const problems: Problem[] = [];
  if (isWeak(password, MIN_PASSWORD_LENGTH))
    problems.push(problem(name, `needs a login with a random password of at least ${MIN_PASSWORD_LENGTH} characters`));
  const isEncrypted = /^(tls|rediss|mongodb\+srv)$/.test(protocol) || /[?&](tls|ssl)=true/.test(options);
  if (!isEncrypted && settings.STORES_PLAIN !== 'true')
    problems.push(problem(name, 'needs TLS (tls://, rediss://, ?tls=true), unless STORES_PLAIN=true'));
  return problems;
}

/** Parsed manually, because a list of hosts is not a valid URL. */
function readAddress(address: string): { protocol: string; host: string; password: string; options: string } {
  const [, protocol = '', authority = '', options = ''] = /^([\w+]+):\/\/([^/?]*)(.*)/s.exec(address) ?? [];
  const at = authority.lastIndexOf('@');
  const logIn = authority.slice(0, Math.max(at, 0));
  const host = (authority.slice(at + 1).split(',')[0] ?? '').replace(/:\d+$/, '');
  const colon = logIn.indexOf(':');
  return { protocol, host, password: colon < 0 ? '' : logIn.slice(colon + 1), options };
}

const problem = (name: string, message: string): Problem => ({ path: [name], message });
