import { Box, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../providers/upload.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { IconAction } from '../shared/IconAction.js';
import { newUuid } from '../shared/lib/new-uuid.js';

const TEXTS = 'resources.knowledge.upload';
const ACCEPTED = '.pdf,.docx,.txt,.md,.csv';
const MOST_BYTES = 20 * 1024 * 1024;

/** A file that is being uploaded. `error` is the reason for a rejection; uploaded files appear in the list. */
type Upload = Readonly<{ id: string; name: string; share: number; error: unknown }>;

class TooLarge extends Error {}

/** Uploads files one at a time, so that each shows its own progress. Leaving the page cancels the remaining uploads. */
export function useFileUploads() {
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));
  const send = async (id: string, file: File, signal: AbortSignal) => {
    try {
      if (file.size > MOST_BYTES) throw new TooLarge();
      const form = new FormData();
      form.append('files', file);
      await upload('/knowledge/files', form, { signal, onProgress: (share) => change(id, { share }) });
      drop(id);
      await queryClient.invalidateQueries({ queryKey: ['knowledge'] });
    } catch (error) {
      if (!signal.aborted) change(id, { error });
    }
  };
  const add = async (files: readonly File[]) => {
    const added = files.map((file) => ({ id: newUuid(), file }));
    setUploads((all) => [...all, ...added.map(({ id, file }) => ({ id, name: file.name, share: 0, error: null }))]);
    const signal = leaving.current?.signal;
    for (const { id, file } of added) if (signal && !signal.aborted) await send(id, file, signal);
  };
  return { input, uploads, add, drop, choose: () => input.current?.click() };
}

function OneUpload({ name, share, error, onClose }: Omit<Upload, 'id'> & { onClose: () => void }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const reason = error instanceof TooLarge ? translate(`${TEXTS}.tooLarge`) : error ? textOf(error) : '';
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        {reason ? (
          <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
            {reason}
          </Box>
        ) : (
          <LinearProgress
            variant="determinate"
            value={share * 100}
            aria-label={translate(`${TEXTS}.progress`, { name })}
          />
        )}
      </Box>
      {reason ? <IconAction icon="close" label={translate(`${TEXTS}.dismiss`, { name })} onClick={onClose} /> : null}
    </Box>
  );
}

/** Contains the file input, and shows the running uploads. */
export function FileUploads({
  uploads: { input, uploads, add, drop },
}: {
  uploads: ReturnType<typeof useFileUploads>;
}) {
  const translate = useTranslate();
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={translate(`${TEXTS}.add`)}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {uploads.length > 0 ? (
        <Box component="ul" aria-label={translate(`${TEXTS}.list`)} sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
          {uploads.map(({ id, ...one }) => (
            <OneUpload key={id} {...one} onClose={() => drop(id)} />
          ))}
        </Box>
      ) : null}
    </>
  );
}

const rowStyle = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, fontSize: 14 };
