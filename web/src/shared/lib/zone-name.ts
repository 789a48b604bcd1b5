/** Returns the common name of a time zone, such as "Horário Padrão de Brasília", or else its offset from UTC. */
export function zoneNameOf(timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
