import type { FoundHistory as Found } from '@recado/contracts';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Avatar } from '../../shared/Avatar.js';
import { plainLine } from '@recado/contracts';
import { nameOf } from '../text/ticket-text.js';
import { HighlightedText } from '../list/HighlightedText.js';
import { RowTime } from '../list/RowTime.js';

type Props = { found: readonly Found[]; words: string; onOpen: (found: Found) => void };

const named = ({ contact }: Found) => nameOf({ contact: { ...contact, email: '' } });

/** Shows the imported messages that match the search and belong to no ticket. */
export function FoundHistory({ found, words, onOpen }: Props) {
  const translate = useTranslate();
  if (found.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="found-history" sx={sectionStyle}>
      <h2 id="found-history">{translate('inbox.history.found')}</h2>
      <ul>
        {found.map((one) => (
          <li key={one.match.messageId}>
            <ButtonBase onClick={() => onOpen(one)} sx={rowStyle}>
              <Avatar id={one.contact.id} name={named(one)} picture={one.contact.profilePicUrl} size="small" />
              <span className="text">
                <b>{named(one)}</b>
                <span>
                  <HighlightedText text={plainLine(one.match.excerpt)} words={words} />
                </span>
              </span>
              <RowTime at={one.createdAt} />
            </ButtonBase>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const cut = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const sectionStyle = {
  flex: 'none',
  maxHeight: '40%',
  overflow: 'auto',
  borderBottom: 1,
  borderColor: 'line',
  '& h2': { fontSize: 12, fontWeight: 600, color: 'text.secondary', m: '8px 16px 4px' },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& mark': { bgcolor: 'transparent', color: 'primary.main', fontWeight: 700 },
};
const rowStyle = {
  width: '100%',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0,1fr) auto',
  gap: '12px',
  p: '8px 16px',
  textAlign: 'left',
  fontSize: 13,
  '&:hover, &:focus-visible': { bgcolor: 'background.default' },
  '& b': { ...cut, fontWeight: 500 },
  '& .text > span': { ...cut, color: 'text.secondary' },
  '& time': { color: 'faint', fontSize: 12 },
};
