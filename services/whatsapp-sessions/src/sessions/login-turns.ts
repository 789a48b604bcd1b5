import pLimit from 'p-limit';

/** Sixteen log-ins side by side still leave room for running sessions and for the leases. */
const AT_ONCE = 16;
/** WhatsApp may not answer at all; other sessions do not wait longer than this. */
const LONGEST_MS = 5_000;

/** Lets the sessions of this process log in a few at a time: hundreds at once meet none of their deadlines. */
export class LoginTurns {
  private readonly limit = pLimit(AT_ONCE);

  /** Resolves when the next turn begins. @returns a function that ends the turn */
  next(): Promise<() => void> {
    return new Promise((begin) => {
      void this.limit(
        () =>
          new Promise<void>((end) => {
            const timer = setTimeout(end, LONGEST_MS);
            begin(() => {
              clearTimeout(timer);
              end();
            });
          }),
      );
    });
  }
}
