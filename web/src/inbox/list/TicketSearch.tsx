import { Box, InputBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import { Keycap } from '../../shared/Keycap.js';
import { TOUCH } from '../../theme/tokens.js';
import type { InboxView } from './use-inbox-view.js';

type Props = { view: InboxView; field: RefObject<HTMLInputElement | null>; onEnter: () => void };

/**
 * The search field above the tabs. Typing opens the search tab; on other tabs the field is empty, because it does not
 * filter them.
 */
export function TicketSearch({ view, field, onEnter }: Props) {
  const translate = useTranslate();
  const searchParam = view.tab === 'search' ? view.search.searchParam : '';
  const type = (text: string) => {
    view.setSearch({ searchParam: text });
    if (view.tab !== 'search') view.setTab('search');
  };
  return (
    <Box sx={{ p: '12px 12px 4px' }}>
      <InputBase
        inputRef={field}
        fullWidth
        value={searchParam}
        placeholder={translate('inbox.search.placeholder')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        startAdornment={
          <Box sx={{ color: 'faint', display: 'grid', mr: 1 }}>
            <Icon name="search" size={18} />
          </Box>
        }
        endAdornment={
          searchParam ? (
            <IconAction icon="close" size="small" label={translate('inbox.search.clear')} onClick={() => type('')} />
          ) : (
            <Keycap>/</Keycap>
          )
        }
        slotProps={{ input: { 'aria-label': translate('inbox.search.placeholder'), type: 'search', maxLength: 100 } }}
        sx={fieldStyle}
      />
    </Box>
  );
}

const fieldStyle = {
  height: 38,
  [TOUCH]: { height: 44 },
  borderRadius: '10px',
  bgcolor: 'background.default',
  px: 1.5,
  fontSize: 14,
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '&.Mui-focused': {
    boxShadow: (theme: { palette: { accentSoft: string } }) => `0 0 0 3px ${theme.palette.accentSoft}`,
  },
};
