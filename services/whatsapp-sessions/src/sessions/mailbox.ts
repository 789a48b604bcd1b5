/** Runs what is put in one after the other; what fails does not stop what follows. */
export class Mailbox {
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly onError: (error: unknown) => void) {}

  put(work: () => Promise<void> | void): void {
    this.last = this.last.then(work).catch(this.onError);
  }

  /** Resolves when everything put in so far has run. */
  empty(): Promise<void> {
    return this.last;
  }
}
