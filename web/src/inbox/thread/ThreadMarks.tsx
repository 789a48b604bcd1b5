import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TicketEvent } from '@recado/contracts';
import { useState, type ReactNode } from 'react';
import { daysBefore, formatDate, formatDateTime } from '../../shared/lib/format.js';
import { causeOf } from '../text/event-text.js';
import type { ThreadEnds } from './thread-ends.js';
import type { RowMark } from './thread-rows.js';

export function Mark({ children }: { children: ReactNode }) {
  return <Box sx={markStyle}>{children}</Box>;
}

type EndProps = { label: string; at: string | undefined; event: TicketEvent | undefined };

/** One line with the start or the end of the conversation, and its user or reason. */
function End({ label, at, event }: EndProps) {
  const translate = useTranslate();
  const cause = event && causeOf(event, translate);
  return (
    <Mark>
      <b>{translate(label)}</b>
      {cause ? ` · ${cause}` : null}
      {at ? (
        <>
          {' · '}
          <time dateTime={at}>{formatDateTime(at)}</time>
        </>
      ) : null}
    </Mark>
  );
}

export function EndMark({ ending }: ThreadEnds) {
  return <End label="inbox.thread.end" at={ending?.createdAt} event={ending} />;
}

/** Formats a day as dd/MM/yyyy; recent days as words. */
function useDayText() {
  const translate = useTranslate();
  const [now] = useState(() => new Date());
  return (at: string) => {
    const days = daysBefore(at, now);
    const word = days <= 0 ? 'inbox.today' : days === 1 ? 'inbox.yesterday' : null;
    return word ? `${translate(word)} · ${formatDate(at)}` : formatDate(at);
  };
}

export function DayMark({ at, floating = false }: { at: string; floating?: boolean }) {
  const text = useDayText();
  return (
    <Box role={floating ? undefined : 'separator'} aria-hidden={floating || undefined} sx={dayStyle}>
      {text(at)}
    </Box>
  );
}

/** The divider below imported messages. */
export function LinkedMark() {
  const translate = useTranslate();
  return (
    <Box role="separator" sx={linkedStyle}>
      {translate('inbox.thread.beforeLinked')}
    </Box>
  );
}

/** The markers above a row. */
export function Marks({ marks, opening }: ThreadEnds & { marks: readonly RowMark[] }) {
  const translate = useTranslate();
  return marks.map((mark) => {
    switch (mark.kind) {
      case 'day':
        return <DayMark key="day" at={mark.at} />;
      case 'start':
        return <End key="start" label="inbox.thread.start" at={mark.at} event={opening} />;
      case 'linked':
        return <LinkedMark key="linked" />;
      case 'recovered':
        return <Mark key="recovered">{translate('inbox.thread.recovered', { smart_count: mark.count })}</Mark>;
    }
  });
}

const DOTS = [1, 0.7, 0.4];

export function TypingBubble({ label }: { label: string }) {
  return (
    <Box role="status" aria-label={label} sx={typingStyle}>
      {DOTS.map((opacity, index) => (
        <i key={opacity} style={{ opacity, animationDelay: `${index * 0.15}s` }} />
      ))}
    </Box>
  );
}

const markStyle = {
  width: 'fit-content',
  maxWidth: '92%',
  mx: 'auto',
  fontSize: 12,
  color: 'faint',
  py: '6px',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  '& b': { fontWeight: 500, color: 'text.secondary' },
};
const dayStyle = {
  width: 'fit-content',
  mx: 'auto',
  fontSize: 12,
  color: 'text.secondary',
  bgcolor: 'surface',
  borderRadius: '8px',
  p: '3px 12px',
  my: 1,
  boxShadow: 1,
};
const rule = { content: '""', flex: 1, borderBottom: 1, borderColor: 'line' };
const linkedStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  py: 1,
  '&::before': rule,
  '&::after': rule,
};
const typingStyle = {
  flex: 'none',
  alignSelf: 'flex-start',
  mx: { xs: '12px', sm: '24px' },
  mt: '-8px',
  mb: '16px',
  bgcolor: 'theirs',
  borderRadius: '14px',
  p: '10px 14px',
  display: 'flex',
  gap: '4px',
  boxShadow: 1,
  '@keyframes recado-typing': { '50%': { transform: 'translateY(-3px)' } },
  '& i': { width: 6, height: 6, borderRadius: '50%', bgcolor: 'faint', animation: 'recado-typing 1s infinite' },
};
