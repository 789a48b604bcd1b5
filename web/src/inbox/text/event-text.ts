import type { TicketEvent } from '@recado/contracts';
import { formatDateTime } from '../../shared/lib/format.js';

type Translate = (key: string, options?: Record<string, unknown>) => string;
type TicketAssignment = NonNullable<TicketEvent['to']>;

/** Lists only the values that a transfer changed. */
function changesOf({ kind, from, to, by }: TicketEvent, translate: Translate): string[] {
  if (!to || kind === 'snoozed' || kind === 'unsnoozed' || kind === 'slaBreached') return [];
  const change = (label: string, nameAt: (place: TicketAssignment) => string | undefined) => {
    const [before, after] = [from ? nameAt(from) : undefined, nameAt(to)];
    if (before === after || !after) return null;
    return translate(`thread.event.${label}`, { name: after });
  };
  return [
    change('toQueue', ({ queue }) => queue?.name),
    to.user?.id === by?.id ? null : change('toUser', ({ user }) => user?.name),
    change('toConnection', ({ whatsapp }) => whatsapp?.name),
  ].filter((text) => text !== null);
}

/** The user who caused an event, or its reason. */
export function causeOf({ by, why }: Pick<TicketEvent, 'by' | 'why'>, translate: Translate): string | null {
  if (by) return translate('thread.event.by', { name: by.name });
  return why ? translate(`thread.event.why.${why}`) : null;
}

/** The time is that of the company, in which it was chosen. */
function titleOf({ kind, until, limit }: TicketEvent, translate: Translate, timeZone: string | undefined): string {
  if (kind === 'slaBreached' && limit) return translate(`thread.event.slaBreached.${limit}`);
  if (kind !== 'snoozed') return translate(`thread.event.${kind}`);
  if (!until) return translate('thread.event.snoozedUntilReply');
  return translate('thread.event.snoozedUntil', { time: formatDateTime(until, timeZone) });
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

function timerText(seconds: number, translate: Translate): string {
  if (seconds === 0) return translate('thread.event.timer.off');
  const [unit, length] = seconds >= DAY_S ? (['days', DAY_S] as const) : (['hours', HOUR_S] as const);
  return translate(`thread.event.timer.${unit}`, { smart_count: Math.max(1, Math.round(seconds / length)) });
}

/** Returns an event marker's text: the event, its details and the user. */
export function eventText(
  event: TicketEvent,
  translate: Translate,
  timeZone?: string,
): { title: string; details: readonly string[] } {
  if (event.kind === 'group' && event.notice)
    return {
      title: translate(`thread.event.group.${event.notice}`, { people: event.people.join(', ') }),
      details: [],
    };
  if (event.kind === 'timer') return { title: timerText(event.seconds ?? 0, translate), details: [] };
  const reason = event.reason ? translate('thread.event.reason', { reason: event.reason }) : null;
  const details = [...changesOf(event, translate), causeOf(event, translate), reason].filter((text) => text !== null);
  return { title: titleOf(event, translate, timeZone), details };
}
