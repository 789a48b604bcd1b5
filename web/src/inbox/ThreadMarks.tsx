import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { daysBefore, formatDate, formatShortDateTime, weekdayOf } from '../shared/format.js';

export function Mark({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        alignSelf: 'center',
        fontSize: 12,
        color: 'faint',
        my: '4px',
        textAlign: 'center',
        '& b': { fontWeight: 500, color: 'text.secondary' },
      }}
    >
      {children}
    </Box>
  );
}

export function StartMark({ at }: { at: string }) {
  const translate = useTranslate();
  return (
    <Mark>
      <b>{translate('inbox.thread.start')}</b> · <time dateTime={at}>{formatShortDateTime(at)}</time>
    </Mark>
  );
}

/** Today, yesterday, the weekday within a week, else the date. */
export function DayMark({ at }: { at: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const days = daysBefore(at, now);
  const text = () => {
    if (days <= 0) return translate('inbox.today');
    if (days === 1) return translate('inbox.yesterday');
    return days < 7 ? weekdayOf(at, locale) : formatDate(at);
  };
  return (
    <Box
      sx={{
        alignSelf: 'center',
        fontSize: 12,
        color: 'text.secondary',
        bgcolor: 'surface',
        borderRadius: '8px',
        p: '3px 12px',
        my: 1,
        boxShadow: '0 1px 2px rgba(20,30,50,.06)',
        '&::first-letter': { textTransform: 'uppercase' },
      }}
    >
      {text()}
    </Box>
  );
}

const DOTS = [1, 0.7, 0.4];

export function TypingBubble({ label }: { label: string }) {
  return (
    <Box
      role="status"
      aria-label={label}
      sx={{
        alignSelf: 'flex-start',
        bgcolor: 'theirs',
        borderRadius: '14px',
        p: '10px 14px',
        display: 'flex',
        gap: '4px',
        mt: 1,
        '@keyframes recado-typing': { '50%': { transform: 'translateY(-3px)' } },
      }}
    >
      {DOTS.map((opacity, index) => (
        <Box
          key={opacity}
          component="i"
          sx={{
            width: 6,
            height: 6,
            borderRadius: '50%',
            bgcolor: 'faint',
            opacity,
            animation: 'recado-typing 1s infinite',
            animationDelay: `${index * 0.15}s`,
          }}
        />
      ))}
    </Box>
  );
}
