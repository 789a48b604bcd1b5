import { wallTimeIn } from '@recado/contracts';

/** Formats a time as dd/MM/yyyy HH:mm in the company's time zone. */
export function clockIn(timeZone: string, at: number): string {
  const [day = '', time = ''] = wallTimeIn(timeZone, new Date(at)).split('T');
  return `${day.split('-').toReversed().join('/')} ${time}`;
}

export const timeIn = (timeZone: string, at: number): string => clockIn(timeZone, at).split(' ')[1] ?? '';
