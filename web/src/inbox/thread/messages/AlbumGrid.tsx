import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { WhatsappText } from '../../text/WhatsappText.js';
import { MediaMessage } from './MediaMessage.js';

const MOST_SHOWN = 4;

/** Images and videos that were sent together, in two columns. Shows at most four, and how many more there are. */
export function AlbumGrid({ album }: { album: readonly ThreadMessage[] }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && album.length > MOST_SHOWN;
  const shown = isCut ? album.slice(0, MOST_SHOWN - 1) : album;
  const hidden = album.length - shown.length;
  const next = album[shown.length]?.mediaUrl;
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
            sx={next ? { backgroundImage: `${VEIL}, url("${next}")` } : undefined}
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

/** Dims the image behind the number. */
const VEIL = 'linear-gradient(rgb(0 0 0 / 55%), rgb(0 0 0 / 55%))';

const gridStyle = {
  ...{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 140px))', gap: '4px', maxWidth: '100%' },
  '& .picture': { m: '0 !important', width: '100%' },
  '& .picture img, & .picture video': { width: '100% !important', height: '140px !important' },
  '& .more': {
    height: 140,
    borderRadius: '10px',
    bgcolor: 'grey.700',
    color: 'common.white',
    fontSize: 24,
    backgroundSize: 'cover',
  },
};
