import { Box, Paper } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Avatar } from '../Avatar.js';
import { mentionOptionId, MENTIONS_ID, type Mentions } from './use-mentions.js';

/** The suggested people, above the text field. */
export function MentionList({ isOpen, offered, index, choose, setIndex }: Mentions) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  if (!isOpen) return null;
  return (
    <Paper ref={box} id={MENTIONS_ID} role="listbox" aria-label={translate('chats.users')} sx={listStyle}>
      {offered.map((person, at) => (
        <Box
          key={person.id}
          id={mentionOptionId(at)}
          role="option"
          aria-selected={at === index}
          onPointerEnter={() => setIndex(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          sx={rowStyle}
        >
          <Avatar id={person.id} name={person.name} size="small" />
          <span>{person.name}</span>
        </Box>
      ))}
    </Paper>
  );
}

const listStyle = {
  ...{ position: 'absolute', left: 16, right: 16, bottom: '100%', mb: 1, maxWidth: 360, maxHeight: 240 },
  ...{ overflow: 'auto', border: 1, borderColor: 'line', borderRadius: '12px', p: '4px', boxShadow: 8, zIndex: 3 },
} as const;
const rowStyle = {
  ...{ display: 'flex', gap: 1.5, alignItems: 'center', p: '6px 10px', borderRadius: '8px', cursor: 'pointer' },
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[aria-selected="true"]': { bgcolor: 'accentSoft' },
} as const;
