import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { WhatsappText } from '../../text/WhatsappText.js';
import { MediaMessage } from './MediaMessage.js';

const MOST_SHOWN = 4;

/** Pictures and videos that were sent together, in two columns. More than four are hidden behind a number. */
export function AlbumGrid({ album }: { album: readonly ThreadMessage[] }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || album.length <= MOST_SHOWN ? album : album.slice(0, MOST_SHOWN - 1);
  const hidden = album.length - shown.length;
  return (
    <>
      <Box sx={gridStyle}>
        {shown.map((message) => (
          <div key={message.id} data-message={message.id}>
            <MediaMessage message={message} />
          </div>
        ))}
        {hidden > 0 ? (
          <ButtonBase
            className="more"
            aria-label={translate('thread.album.more', { count: hidden })}
            onClick={() => setWhole(true)}
          >
            +{hidden}
          </ButtonBase>
        ) : null}
      </Box>
      {album.map(({ id, body }) => (body ? <WhatsappText key={id} text={body} className="" /> : null))}
    </>
  );
}

const gridStyle = {
  ...{ display: 'grid', gridTemplateColumns: 'repeat(2, 140px)', gap: '4px', maxWidth: '100%' },
  '& .picture': { m: '0 !important', width: '100%' },
  '& .picture img, & .picture video': { width: '100% !important', height: '140px !important' },
  '& .more': { height: 140, borderRadius: '10px', bgcolor: 'action.hover', fontSize: 24 },
};
