const asUtc = (wall: string) => Date.parse(`${wall}Z`);

/** What clocks show there: yyyy-MM-ddTHH:mm. */
export function wallTimeIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at).replace(' ', 'T');
}

/** What people call the time there, such as "Horário Padrão de Brasília"; at worst how far it is from Greenwich. */
export function zoneNameOf(timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The moment at which clocks there show this; where they jump over it, the moment after. */
export function momentOf(wall: string, timeZone: string): Date {
  const shown = asUtc(wall);
  const aheadAt = (at: number) => asUtc(wallTimeIn(timeZone, new Date(at))) - Math.floor(at / 60_000) * 60_000;
  // the clock may have changed between the two
  return new Date(shown - aheadAt(shown - aheadAt(shown)));
}
