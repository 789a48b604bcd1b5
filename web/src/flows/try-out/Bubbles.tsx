import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Fragment, useEffect, useRef } from 'react';
import { FilePreview } from '../forms/FilePreview.js';
import { useNames } from '../state/node-summary.js';
import { clockIn, timeIn } from './clock.js';
import type { TranscriptLine, Note } from '@recado/flow-engine';

/** Formats text like WhatsApp: text between asterisks is bold. */
function FormattedText({ text }: { text: string }) {
  const parts = text.split(/\*([^*\n]+)\*/);
  return parts.map((part, n) => (n % 2 === 1 ? <b key={n}>{part}</b> : part));
}

function useNoteText(): (note: Note) => string {
  const translate = useTranslate();
  const nameOf = useNames();
  return ({ kind, id }) =>
    kind === 'queue' && id === null
      ? translate('flows.try.notes.noQueue')
      : translate(`flows.try.notes.${kind}`, { name: nameOf(id) });
}

type Props = {
  lines: readonly TranscriptLine[];
  timeZone: string;
  /** The index of the first line that differs from the other run of the conversation. */
  partsAt?: number;
  label?: string;
};

/** The messages of a conversation, with small entries for other events. */
export function Bubbles({ lines, timeZone, partsAt, label }: Props) {
  const translate = useTranslate();
  const textOf = useNoteText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parted = box.current?.querySelector<HTMLElement>('.parts');
    if (box.current) box.current.scrollTop = parted ? parted.offsetTop - BEFORE_PX : box.current.scrollHeight;
  }, [lines]);
  return (
    <Box ref={box} role="log" aria-label={label ?? translate('flows.try.log')} tabIndex={0} sx={logStyle}>
      {lines.length === 0 ? <div className="note">{translate('flows.try.begin')}</div> : null}
      {lines.map((line, n) => (
        <Fragment key={n}>
          {n === partsAt ? <div className="note parts">{translate('flows.replay.parts')}</div> : null}
          {line.from === 'note' ? (
            <div className="note">
              {textOf(line.note)}
              {line.note.kind === 'clock' ? ` ${clockIn(timeZone, line.at)}` : ''}
            </div>
          ) : (
            <div className={`bubble ${line.from}`}>
              {line.file ? <FilePreview file={line.file} /> : null}
              <FormattedText text={line.text} />
              <time>{timeIn(timeZone, line.at)}</time>
            </div>
          )}
        </Fragment>
      ))}
    </Box>
  );
}

/** The height of earlier content that stays visible. */
const BEFORE_PX = 60;

const logStyle = ({ palette }: Theme) =>
  ({
    ...{ flex: 1, minHeight: 160, position: 'relative', overflow: 'auto', p: 1.5, bgcolor: 'thread' },
    ...{ display: 'flex', flexDirection: 'column', gap: '6px' },
    '& .bubble': {
      ...{ maxWidth: '86%', p: '7px 12px 6px', borderRadius: '14px', boxShadow: '0 1px 1px rgba(20,30,50,.06)' },
      ...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
      '& b': { fontWeight: 600 },
      '& time': { float: 'right', m: '4px 0 -2px 12px', fontSize: 11, lineHeight: '16px', color: 'faint' },
    },
    // The view is the contact's phone, so the contact's messages are on the right.
    '& .contact': { alignSelf: 'flex-end', bgcolor: 'mine', borderTopRightRadius: '4px' },
    '& .flow': { alignSelf: 'flex-start', bgcolor: 'theirs', borderTopLeftRadius: '4px' },
    '& .note': {
      ...{ alignSelf: 'center', textAlign: 'center', fontSize: 12, lineHeight: '16px', color: 'text.secondary' },
      ...{ p: '2px 10px', borderRadius: '8px', bgcolor: 'surface', border: `1px solid ${palette.line}` },
    },
    '& .note.parts': { color: 'warning.main', fontWeight: 600 },
  }) as const;
