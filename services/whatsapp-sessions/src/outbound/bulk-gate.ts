import { sleep } from '@recado/service-kit/async';

/** Lets the bulk lane work only while the live lane has had nothing for a moment. */
export class BulkGate {
  private liveBusy = 0;
  private quietSince = 0;

  constructor(private readonly quietMs: number) {}

  async live<T>(work: () => Promise<T>): Promise<T> {
    this.liveBusy += 1;
    try {
      return await work();
    } finally {
      this.liveBusy -= 1;
      this.quietSince = performance.now();
    }
  }

  /** Resolves when the live lane is quiet, or the signal is aborted. */
  async quiet(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (this.liveBusy > 0 || performance.now() - this.quietSince < this.quietMs))
      await sleep(this.quietMs / 2);
  }
}
