import { Box, ButtonBase, Slider } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { Icon } from '../../../../shared/Icon.js';
import { formatDuration } from '../../../../shared/lib/format.js';
import type { ThreadMessage } from '../../../live/inbox-state.js';
import { addressOf } from '../../../../providers/media-address.js';
import { useAudio } from './use-audio.js';
import { barsOf, EVEN_BARS } from './bars.js';
import { Waveform } from './Waveform.js';

function PlayButton({ playing, onClick }: { playing: boolean; onClick: () => void }) {
  const label = useTranslate()(playing ? 'thread.pause' : 'thread.play');
  return (
    <ButtonBase aria-label={label} onClick={onClick} sx={playStyle}>
      <Icon name={playing ? 'pause' : 'play'} size={18} />
    </ButtonBase>
  );
}

type ProgressProps = {
  isVoice: boolean;
  waveform: string | null | undefined;
  at: number;
  length: number;
  onSeek: (seconds: number) => void;
};

/** The playback position: on the waveform of a voice message, or on a line for other audio. */
function Progress({ isVoice, waveform, at, length, onSeek }: ProgressProps) {
  const translate = useTranslate();
  const bars = useMemo(() => barsOf(waveform) ?? (isVoice ? EVEN_BARS : null), [waveform, isVoice]);
  return (
    <Box sx={{ flex: 1, position: 'relative', height: 32, display: 'flex', alignItems: 'center' }}>
      {bars ? <Waveform bars={bars} played={length > 0 ? at / length : 0} /> : null}
      <Slider
        size="small"
        aria-label={translate('thread.position')}
        value={Math.min(at, length)}
        max={length || 1}
        step={0.1}
        getAriaValueText={formatDuration}
        onChange={(_event, value) => onSeek(value)}
        sx={bars ? overBars : undefined}
      />
    </Box>
  );
}

/** `children` are shown on top of the player, for example the progress of an upload. */
type Props = { message: ThreadMessage; url: string; children: ReactNode };

/** An audio player with seeking and three speeds. */
export default function AudioMessage({ message, url, children }: Props) {
  const translate = useTranslate();
  const { playing, at, length, speed, toggle, seek, nextSpeed, broken } = useAudio(
    addressOf(url),
    message.media?.seconds ?? null,
  );
  if (broken) return <i className="quiet">{translate('thread.mediaBroken')}</i>;
  const kind = translate(`thread.kind.${message.media?.kind ?? 'voice'}`);
  const shown = playing || at > 0 ? at : length;
  return (
    <Box role="group" aria-label={kind} sx={playerStyle}>
      <PlayButton playing={playing} onClick={toggle} />
      <Progress
        isVoice={message.media?.kind !== 'audio'}
        waveform={message.media?.waveform}
        at={at}
        length={length}
        onSeek={seek}
      />
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {formatDuration(shown)}
      </Box>
      <ButtonBase aria-label={translate('thread.speed', { speed })} onClick={nextSpeed} sx={speedStyle}>
        {speed}×
      </ButtonBase>
      {children}
    </Box>
  );
}

const playerStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: 300,
  maxWidth: '100%',
  minHeight: 44,
  pr: '4px',
};
const overBars = { '& .MuiSlider-rail, & .MuiSlider-track': { opacity: 0 } };
const playStyle = {
  width: 36,
  height: 36,
  flex: 'none',
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
const speedStyle = {
  flex: 'none',
  minWidth: 34,
  px: '4px',
  borderRadius: '8px',
  fontSize: 12,
  color: 'text.secondary',
  '&:hover': { color: 'primary.main' },
};
