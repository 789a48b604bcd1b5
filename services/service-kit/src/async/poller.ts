import { SingleFlight } from './single-flight.js';

type Options = {
  everyMs: number;
  /** Called with the error of a run; later runs are not affected. */
  onError: (error: unknown) => void;
};

/** Repeats work at an interval, without overlapping runs. */
export class Poller {
  private readonly flight: SingleFlight;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    work: () => Promise<void>,
    private readonly options: Options,
  ) {
    this.flight = new SingleFlight(() => work().catch(options.onError));
  }

  /** True after `stop`: work with several steps checks it before each step. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** A second start replaces the first: Nest starts a microservice twice if it is initialized but not listening. */
  start(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.flight.run(), this.options.everyMs);
  }

  /** Runs immediately, or joins the current run. */
  poll(): Promise<void> {
    return this.flight.run();
  }

  /** Runs immediately, and once more if a run is in progress. Does nothing while paused. */
  wake(): void {
    if (this.timer) this.flight.trigger();
  }

  /** Stops the interval and resolves when the current run has finished; `poll` still works. */
  async pause(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.flight.idle();
  }

  /** Stops all runs and resolves when the current one has finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.timer = undefined;
    await this.flight.stop();
  }
}
