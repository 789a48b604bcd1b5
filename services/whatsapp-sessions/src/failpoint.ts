/**
 * Points between two steps that a crash must be able to separate without loss. Only a test arms one (`FAILPOINT`, refused
 * unless NODE_ENV=test); it is the process itself that dies, because no signal from outside can hit a window of a
 * millisecond, and what a crash leaves behind is the promise under test.
 */
export const FAILPOINTS = [
  'after-decrypt', // keys advanced in memory, nothing stored
  'after-journal', // staged, not committed
  'after-commit', // stored, receipt not yet sent
  'after-receipt', // WhatsApp forgets the message from here on
  'after-publish', // event stored by NATS, journal entry not yet settled
  'after-send', // message written to WhatsApp, command not yet acknowledged
  'before-download', // message announced, nothing of its file fetched
  'after-download', // file stored, not yet announced
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

export class Failpoints {
  private readonly armed: string | undefined;
  private left: number;

  /** @param setting `name` or `name:n`, to die at its n-th passage */
  constructor(setting: string | undefined) {
    const [name, count = '1'] = setting?.split(':') ?? [];
    this.armed = name;
    this.left = Number(count);
  }

  pass(point: Failpoint): void {
    if (point !== this.armed) return;
    this.left -= 1;
    if (this.left === 0) process.kill(process.pid, 'SIGKILL');
  }
}
