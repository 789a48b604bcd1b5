import type { Ticket } from '@recado/contracts';
import { Box, Chip, Paper } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Icon } from '../../shared/Icon.js';
import { isShortcut, previewOf } from './quick-reply-text.js';
import type { QuickReplyList } from './use-quick-replies.js';
import { useFilledText } from './VariablePreview.js';

type FoldersProps = Pick<QuickReplyList, 'folders' | 'folder' | 'chooseFolder'>;

/** Filters the list by folder. Pressing the selected folder shows all replies again. */
function Folders({ folders, folder, chooseFolder }: FoldersProps) {
  const translate = useTranslate();
  if (folders.length === 0) return null;
  return (
    <Box role="group" aria-label={translate('compose.folders')} sx={foldersStyle}>
      {folders.map((name) => (
        <Chip
          key={name}
          component="button"
          size="small"
          label={name}
          color={name === folder ? 'primary' : 'default'}
          aria-pressed={name === folder}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => chooseFolder(name === folder ? '' : name)}
        />
      ))}
    </Box>
  );
}

type Props = { ticket: Ticket; text: string; replies: QuickReplyList };

/**
 * Appears above the text while it starts with a slash. Shows the replies as the contact will read them, or an empty
 * state.
 */
export function QuickReplies({ ticket, text, replies: list }: Props) {
  const { open, replies, index, choose, setIndex } = list;
  const translate = useTranslate();
  const filled = useFilledText(ticket);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  if (!open) {
    return isShortcut(text) ? (
      <Paper role="status" sx={{ ...listStyle, p: '8px 12px', fontSize: 13, color: 'text.secondary' }}>
        {translate('compose.noQuickReply', { shortcut: text.trim() })}
      </Paper>
    ) : null;
  }
  return (
    <Paper sx={listStyle}>
      <Folders {...list} />
      <Box ref={box} id="quick-replies" role="listbox" aria-label={translate('compose.quickReplies')}>
        {replies.map(({ id, shortcode, message, isMedia, mediaName }, at) => (
          <Box
            key={id}
            id={`quick-reply-${at}`}
            role="option"
            aria-selected={at === index}
            onPointerEnter={() => setIndex(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(at)}
            sx={rowStyle}
          >
            <b>/{shortcode.replace(/^\//, '')}</b>
            <span>{previewOf(filled(message))}</span>
            {isMedia ? (
              <span title={mediaName ?? ''}>
                <Icon name="attach" size={14} />
              </span>
            ) : null}
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const foldersStyle = { display: 'flex', gap: '4px', flexWrap: 'wrap', p: '4px 6px 6px' } as const;
const listStyle = {
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: '100%',
  mb: 1,
  maxHeight: 240,
  overflow: 'auto',
  border: 1,
  borderColor: 'line',
  borderRadius: '12px',
  p: '4px',
  boxShadow: 8,
  zIndex: 3,
};
const rowStyle = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  p: '6px 10px',
  borderRadius: '8px',
  cursor: 'pointer',
  fontSize: 13,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& b': { color: 'primary.main', fontWeight: 600 },
  '& span': { color: 'text.secondary' },
  '&[aria-selected="true"]': { bgcolor: 'accentSoft' },
};
