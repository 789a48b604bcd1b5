import type { Help } from '@recado/contracts';
import { Box, Card, CardActionArea, DialogTitle, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Dialog } from '../shared/dialogs/Dialog.js';
import { api } from '../providers/api.js';
import { readingOf } from '../shared/data/reading.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { useManualAddress } from '../shared/queries/use-manual-address.js';
import { ListBody } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';

const pictureOf = (video: string) => `https://img.youtube.com/vi/${encodeURIComponent(video)}/mqdefault.jpg`;
const playerOf = (video: string) => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1`;

/** If the thumbnail fails to load, the play icon remains. */
function Picture({ video }: { video: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <Box sx={pictureStyle}>
      {failed ? (
        <Icon name="video" size={36} />
      ) : (
        <img
          src={pictureOf(video)}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}

function HelpCard({ help, onPlay }: { help: Help; onPlay: () => void }) {
  const translate = useTranslate();
  const { title, description, video } = help;
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      <CardActionArea onClick={onPlay} sx={areaStyle}>
        <Picture video={video} />
        <Box sx={{ p: 2 }}>
          <Typography variant="h2">
            <span style={visuallyHidden}>{translate('helpsPage.play')} </span>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: '4px', overflowWrap: 'anywhere' }}>{description}</Typography>
        </Box>
      </CardActionArea>
    </Card>
  );
}

/** YouTube plays videos only on pages that send a referrer, which Recado otherwise omits. */
function Player({ help, onClose }: { help: Help; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} aria-labelledby="help-title" maxWidth="md" fullWidth>
      <DialogTitle id="help-title" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        {help.title}
        <IconAction icon="close" edge="end" label={translate('app.close')} onClick={onClose} />
      </DialogTitle>
      <Box
        component="iframe"
        src={playerOf(help.video)}
        title={help.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        sx={{ border: 0, width: '100%', aspectRatio: '16 / 9', display: 'block' }}
      />
    </Dialog>
  );
}

/** Links to the manual page for this user's role. The link is shown even if there are no videos. */
function ManualCard() {
  const translate = useTranslate();
  const address = useManualAddress();
  return (
    <Card sx={{ mb: 2 }}>
      <CardActionArea component="a" href={address} target="_blank" rel="noopener" sx={manualStyle}>
        <Icon name="book" size={28} />
        <Box>
          <Typography variant="h2" sx={{ color: 'text.primary' }}>
            {translate('helpsPage.manual')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: '4px' }}>{translate('helpsPage.manualHint')}</Typography>
        </Box>
      </CardActionArea>
    </Card>
  );
}

/** Shows the manual and the operator's help videos. */
export default function HelpsPage() {
  const translate = useTranslate();
  const [playing, play] = useState<Help | null>(null);
  const query = useQuery({
    queryKey: ['helps'],
    queryFn: ({ signal }) => api.get<Help[]>('/helps/list', { signal }),
  });
  const { data: helps } = query;
  return (
    <Page title={helps ? translate('helpsPage.title', { count: helps.length }) : translate('pages.helps')}>
      <ManualCard />
      <ListBody
        reading={readingOf(query)}
        isEmpty={!helps?.length}
        empty={<EmptyState icon="video" title={translate('helpsPage.empty')} hint={translate('helpsPage.emptyHint')} />}
        pendingPx={200}
      >
        <Box component="ul" sx={gridStyle}>
          {helps?.map((help) => (
            <HelpCard key={help.id} help={help} onPlay={() => play(help)} />
          ))}
        </Box>
      </ListBody>
      {playing ? <Player help={playing} onClose={() => play(null)} /> : null}
    </Page>
  );
}

const gridStyle = {
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
};
const manualStyle = { display: 'flex', alignItems: 'center', gap: 2, p: 2, color: 'primary.main' };
const pictureStyle = {
  aspectRatio: '16 / 9',
  bgcolor: 'accentSoft',
  color: 'primary.main',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
};
const areaStyle = {
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
};
