import { Box, ButtonBase } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useCallback, useSyncExternalStore } from 'react';
import { EMPTY_THREAD, threadKey, type Thread } from '../live/inbox-state.js';
import { lightbox } from '../thread/messages/lightbox-store.js';
import { addressOf } from '../../providers/media-address.js';
import { isPicture } from '../live/message-kinds.js';
import { Section } from './Section.js';

const SHOWN = 6;

/**
 * Returns the loaded messages of a conversation. It reads the cache without a query observer, because
 * `invalidateQueries` uses the options of the last observer, and this one has no query function.
 */
function useKnownThread(ticketId: string): Thread {
  const queryClient = useQueryClient();
  const subscribe = useCallback((changed: () => void) => queryClient.getQueryCache().subscribe(changed), [queryClient]);
  return useSyncExternalStore(subscribe, () => queryClient.getQueryData<Thread>(threadKey(ticketId))) ?? EMPTY_THREAD;
}

/** The newest images in the loaded messages. */
export function Files({ ticketId }: { ticketId: string }) {
  const translate = useTranslate();
  const pictures = useKnownThread(ticketId)
    .messages.filter((message) => isPicture(message) && message.mediaUrl)
    .slice(-SHOWN)
    .reverse();
  if (pictures.length === 0) return null;
  return (
    <Section title={translate('person.files')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}>
        {pictures.map(({ id, mediaUrl, body }) => (
          <ButtonBase
            key={id}
            aria-label={`${translate('thread.openPicture')} ${body}`.trim()}
            onClick={() => lightbox.set({ ticketId, messageId: id })}
            sx={{ borderRadius: '8px', overflow: 'hidden', height: 64, bgcolor: 'background.default' }}
          >
            <img
              src={addressOf(mediaUrl ?? '')}
              alt=""
              loading="lazy"
              style={{ width: '100%', height: '100%', objectFit: 'cover' }}
            />
          </ButtonBase>
        ))}
      </Box>
    </Section>
  );
}
