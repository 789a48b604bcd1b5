export type FaultKind = 'stream-error' | 'cut' | 'silence' | 'login-failure' | 'undecryptable' | 'duplicate';

type Counted = 'login-failure' | 'undecryptable' | 'duplicate';
type Armed = { left: number; code: number };

const DEFAULT_CODE = 503;

/** Faults that wait for their moment, per phone. The others happen at once and need no memory. */
export class Faults {
  private readonly armed = new Map<string, Armed>();

  arm(phone: string, kind: Counted, { times = 1, code = DEFAULT_CODE }: { times?: number; code?: number }): void {
    this.armed.set(`${phone}/${kind}`, { left: times, code });
  }

  loginFailure(phone: string): number | undefined {
    return this.take(phone, 'login-failure')?.code;
  }

  undecryptable(phone: string): boolean {
    return this.take(phone, 'undecryptable') !== undefined;
  }

  duplicate(phone: string): boolean {
    return this.take(phone, 'duplicate') !== undefined;
  }

  reset(): void {
    this.armed.clear();
  }

  private take(phone: string, kind: Counted): Armed | undefined {
    const key = `${phone}/${kind}`;
    const fault = this.armed.get(key);
    if (!fault) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.armed.delete(key);
    return fault;
  }
}
