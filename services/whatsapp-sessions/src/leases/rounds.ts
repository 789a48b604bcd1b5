/** Work that is done from time to time: now, and once more when something happened during it. */
export class Rounds {
  private running: Promise<void> | undefined;
  private again = false;
  private isOver = false;

  constructor(
    private readonly round: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  look(): void {
    if (this.isOver) return;
    this.again = this.running !== undefined;
    this.running ??= this.round()
      .catch(this.onError)
      .finally(() => {
        this.running = undefined;
        if (this.again) this.look();
      });
  }

  /** Resolves when the last round is over. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }
}
