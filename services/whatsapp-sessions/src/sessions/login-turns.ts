import pLimit from 'p-limit';

/** 16 parallel logins leave enough capacity for running sessions and for the leases. */
const AT_ONCE = 16;
/** WhatsApp may not respond at all, so other sessions wait at most this time. */
const LONGEST_MS = 5_000;

/**
 * Limits how many of this process's sessions log in in parallel, because hundreds at a time would miss their deadlines.
 */
export class LoginTurns {
  private readonly limit = pLimit(AT_ONCE);

  /**
   * Resolves when the next turn starts.
   * @returns a function that ends the turn
   */
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
