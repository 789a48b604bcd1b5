/** An e-mail as it goes out. */
export type Mail = Readonly<{ to: string; subject: string; text: string; html: string }>;

/** One that waits: its content is sealed, as it may hold a secret. After `until` it would be of no use. */
export type WaitingMail = Readonly<{ id: string; companyId: string; sealed: Buffer; attempts: number; until: Date }>;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** When to try again after so many failures; null when it would come too late. */
export function nextTry({ attempts, until }: Pick<WaitingMail, 'attempts' | 'until'>, now: Date): Date | null {
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
  const next = new Date(now.getTime() + waitMs);
  return next < until ? next : null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
