import { Box, Link, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { addressOf } from '../../providers/media-address.js';
import { FileChoice } from '../../shared/dialogs/FileChoice.js';

/** A stored file that a queue or an option references. */
export type StoredMedia = {
  mediaPath?: string | null | undefined;
  mediaName?: string | null | undefined;
  mediaType?: string | null | undefined;
};
type MediaPreview = { url: string; name: string; type: string };

const storedOf = ({ mediaPath, mediaName, mediaType }: StoredMedia): MediaPreview | null =>
  mediaPath ? { url: addressOf(mediaPath), name: mediaName ?? '', type: mediaType ?? '' } : null;

function Preview({ media: { url, name, type } }: { media: MediaPreview }) {
  if (type.startsWith('image/')) return <Box component="img" src={url} alt={name} sx={previewStyle} />;
  if (type.startsWith('video/'))
    return <Box component="video" controls src={url} aria-label={name} sx={previewStyle} />;
  if (type.startsWith('audio/')) return <Box component="audio" controls src={url} aria-label={name} />;
  return (
    <Link href={url} target="_blank" rel="noopener">
      {name}
    </Link>
  );
}

type Props = {
  stored: StoredMedia;
  /** A `File` replaces the stored file, null removes it, and undefined leaves it unchanged. */
  chosen?: File | null | undefined;
  onChange: (file: File | null) => void;
};

/** Selects and shows the file that belongs to a message. */
export function MediaChoice({ stored, chosen, onChange }: Props) {
  const translate = useTranslate();
  const url = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const fresh = chosen && url ? { url, name: chosen.name, type: chosen.type } : null;
  const media = chosen === undefined ? storedOf(stored) : fresh;
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start', minWidth: 0 }}>
      <FileChoice
        name={media?.name ?? null}
        labels={{ attach: translate('queueOptions.attach'), detach: translate('queueOptions.detach') }}
        onChange={onChange}
      />
      {media ? <Preview media={media} /> : null}
    </Stack>
  );
}

const previewStyle = { maxWidth: '100%', maxHeight: 200, borderRadius: '10px', border: 1, borderColor: 'line' };
