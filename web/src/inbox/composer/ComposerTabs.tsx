import { Box, ButtonBase, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../../providers/session.js';
import { Keycap } from '../../shared/Keycap.js';
import { useStored } from '../../shared/use-stored.js';
import { composerMode } from './composer-mode.js';

export const useSignature = () => useStored<'on' | 'off'>('signMessages', 'on');

function Tab({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) {
  return (
    <ButtonBase role="tab" aria-selected={on} onClick={onClick} sx={tabStyle(on)}>
      {label}
    </ButtonBase>
  );
}

function SignSwitch() {
  const translate = useTranslate();
  const { name } = useSession();
  const [sign, setSign] = useSignature();
  const on = sign === 'on';
  return (
    <ButtonBase role="switch" aria-checked={on} onClick={() => setSign(on ? 'off' : 'on')} sx={signStyle(on)}>
      {translate('inbox.composer.sign')} <b>{name}</b>
    </ButtonBase>
  );
}

/** To whom one writes, whether it is signed, and the keys that help. */
export function ComposerTabs({ mode }: { mode: 'reply' | 'note' }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 28, mb: '6px' }}>
      <Stack direction="row" role="tablist" aria-label={translate('compose.mode')} sx={{ gap: '4px' }}>
        <Tab label={translate('compose.reply')} on={mode === 'reply'} onClick={() => composerMode.set('reply')} />
        <Tab label={translate('compose.note')} on={mode === 'note'} onClick={() => composerMode.set('note')} />
      </Stack>
      {mode === 'reply' ? (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, color: 'faint', fontSize: 12 }}>
          <SignSwitch />
          <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
            <Keycap>/</Keycap> {translate('compose.quickReplies')}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
            <Keycap>Ctrl K</Keycap> {translate('compose.commands')}
          </Box>
        </Stack>
      ) : null}
    </Stack>
  );
}

const tabStyle = (on: boolean) => ({
  borderRadius: '8px',
  p: '3px 10px',
  fontSize: 13,
  fontWeight: 500,
  color: on ? 'primary.main' : 'text.secondary',
  bgcolor: on ? 'accentSoft' : 'transparent',
});
const signStyle = (on: boolean) => ({
  fontSize: 12,
  gap: '4px',
  borderRadius: '6px',
  px: '4px',
  '& b': {
    fontWeight: 600,
    color: on ? 'primary.main' : 'faint',
    textDecoration: on ? 'none' : 'line-through',
    maxWidth: 120,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
