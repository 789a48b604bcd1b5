import type { AdReferral } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../../../shared/Icon.js';

/** The ad that the contact tapped before writing, with a link if WhatsApp sent one. */
export function AdCard({ headline, body, picture, sourceUrl, app }: AdReferral) {
  const translate = useTranslate();
  const isLink = sourceUrl !== '';
  return (
    <Box
      {...(isLink && { component: 'a', href: sourceUrl, target: '_blank', rel: 'noopener noreferrer nofollow' })}
      role={isLink ? undefined : 'note'}
      aria-label={translate('thread.ad.label', { headline })}
      sx={cardStyle}
    >
      {picture ? <img src={`data:image/jpeg;base64,${picture}`} alt="" width={72} height={72} /> : null}
      <span>
        <small>
          <Icon name="megaphone" size={13} />{' '}
          {translate(app === 'facebook' || app === 'instagram' ? `thread.ad.${app}` : 'thread.ad.from')}
        </small>
        {headline ? <b>{headline}</b> : null}
        {body ? <span className="text">{body}</span> : null}
      </span>
    </Box>
  );
}

const cardStyle = {
  ...{ display: 'flex', gap: 1.5, alignItems: 'flex-start', mb: 0.5, p: 1, borderRadius: '10px' },
  ...{ bgcolor: 'action.hover', color: 'text.primary', textDecoration: 'none', overflowWrap: 'anywhere' },
  '& img': { flex: 'none', objectFit: 'cover', borderRadius: '8px' },
  '& small': { display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary', fontSize: 12 },
  '& b': { display: 'block', fontWeight: 500 },
  '& .text': {
    ...{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' },
    ...{ color: 'text.secondary', fontSize: 13 },
  },
};
