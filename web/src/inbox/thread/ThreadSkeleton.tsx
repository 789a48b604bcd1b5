import { Skeleton, Stack } from '@mui/material';

/** A placeholder while messages are loading. */
export function ThreadSkeleton() {
  return (
    <Stack aria-hidden="true" sx={{ flex: 1, minHeight: 0, gap: 1, p: 3, justifyContent: 'flex-end' }}>
      <Skeleton variant="rounded" width="46%" height={44} sx={{ borderRadius: '14px' }} />
      <Skeleton variant="rounded" width="38%" height={44} sx={{ borderRadius: '14px', alignSelf: 'flex-end' }} />
      <Skeleton variant="rounded" width="52%" height={64} sx={{ borderRadius: '14px' }} />
    </Stack>
  );
}
