const asUtc = (wall: string) => Date.parse(`${wall}Z`);

/** What clocks show there: yyyy-MM-ddTHH:mm. */
export function wallTimeIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at).replace(' ', 'T');
}

/** The moment at which clocks there show this; where they jump over it, the moment after. */
export function momentOf(wall: string, timeZone: string): Date {
  const shown = asUtc(wall);
  const aheadAt = (at: number) => asUtc(wallTimeIn(timeZone, new Date(at))) - Math.floor(at / 60_000) * 60_000;
  // the clock may have changed between the two
  return new Date(shown - aheadAt(shown - aheadAt(shown)));
}
