import { Box, Popover } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/lib/format.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { readMoreStyle } from '../../text/read-more-style.js';
import { PlainText } from '../../text/WhatsappText.js';
import { splitSignature } from '../../../shared/lib/whatsapp-text.js';

/** Marks an edited message; pressing it shows the earlier versions. */
export function EditHistory({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="edited"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('thread.edited')}
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('thread.editHistory') } }}
      >
        <Box component="ol" aria-label={translate('thread.editHistory')} sx={listStyle}>
          {message.edits.map(({ body, editedAt }) => (
            <li key={editedAt}>
              <time dateTime={editedAt}>{formatDateTime(editedAt)}</time>
              <PlainText text={splitSignature(body).text} />
            </li>
          ))}
        </Box>
      </Popover>
    </>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 2,
  maxWidth: 360,
  display: 'grid',
  gap: 1,
  fontSize: 13,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& .read-more': readMoreStyle,
  '& time': { display: 'block', fontSize: 11, color: 'text.secondary' },
};
