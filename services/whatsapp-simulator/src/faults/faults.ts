/** Faults that take effect at their trigger. The others take effect immediately. */
export const ARMED_FAULTS = [
  'login-failure',
  'undecryptable',
  'unreadable',
  'duplicate',
  'delay',
  'reorder',
  'stub',
  'send-error',
  'iq-silence',
  'iq-error',
  'media-download',
  'media-upload',
  'media-reupload',
  'passkey',
] as const;
export const INSTANT_FAULTS = ['stream-error', 'cut', 'silence', 'malformed', 'device-removed'] as const;

export type ArmedKind = (typeof ARMED_FAULTS)[number];
export type FaultKind = ArmedKind | (typeof INSTANT_FAULTS)[number];

/** The queries of a client that links an account with a passkey, in order. */
export const PASSKEY_STEPS = [
  'passkey_request_options',
  'ref',
  'passkey_prologue',
  'companion_nonce',
  'encrypted_pairing_request',
] as const;
export type PasskeyStep = (typeof PASSKEY_STEPS)[number];

export type PasskeySettings = {
  /** Whether the client has to query the options. */
  withoutOptions?: boolean;
  /** Whether the signature is rejected. */
  refuse?: boolean;
  /** The step after which WhatsApp stops responding. */
  silentAfter?: PasskeyStep;
  /** The step that breaks the socket when the client sends it. */
  cutAt?: PasskeyStep;
};

export type FaultSettings = {
  code?: number;
  delayMs?: number;
  /** Whether the transfer is interrupted halfway. */
  cut?: boolean;
  /** Limits the fault to iqs whose `xmlns/type/first child` starts with this string. */
  route?: string;
  /** The number of refused logins after which a removed device is accepted again. */
  forgivenAfter?: number;
  /** Faults when linking with a passkey. */
  passkey?: PasskeySettings;
};

type Armed = FaultSettings & { left: number };

const DEFAULT_CODE = 503;

/** The faults armed for each phone, each for a number of times. */
export class Faults {
  private readonly armed = new Map<string, Armed>();

  arm(phone: string, kind: ArmedKind, { times = 1, ...settings }: FaultSettings & { times?: number }): void {
    this.armed.set(`${phone}/${kind}`, { ...settings, left: times });
  }

  /** Returns the fault if it is armed and matches the route, and reduces its count by one. */
  take(phone: string, kind: ArmedKind, route = ''): FaultSettings | undefined {
    const key = `${phone}/${kind}`;
    const fault = this.armed.get(key);
    if (!fault || !route.startsWith(fault.route ?? '')) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.armed.delete(key);
    return fault;
  }

  /** Returns the code of an armed fault. */
  code(phone: string, kind: ArmedKind, route?: string): number | undefined {
    const fault = this.take(phone, kind, route);
    return fault && (fault.code ?? DEFAULT_CODE);
  }

  reset(): void {
    this.armed.clear();
  }
}
