/** Runs work at most once at a time. */
export class SingleFlight {
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isStopped = false;

  /** @param work handles its own errors; a rejection reaches the callers of `run` */
  constructor(private readonly work: () => Promise<void>) {}

  /** Starts the work, or joins the current run. */
  run(): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    return (this.running ??= this.work().finally(() => {
      this.running = undefined;
      if (this.isWanted) this.trigger();
    }));
  }

  /** Starts the work. If it is already running, it runs once more afterwards, so that no change is missed. */
  trigger(): void {
    this.isWanted = this.running !== undefined;
    void this.run();
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Prevents further runs and resolves when the last one has finished. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.isWanted = false;
    await this.running;
  }
}
