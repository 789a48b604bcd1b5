import { Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { newUuid } from '../shared/lib/new-uuid.js';
import type { StoredFile, NewFile } from './attach-files.js';

/** Maximum enforced by the server. */
const MOST_FILES = 20;

type RowProps = {
  fileName: string;
  caption: string;
  onCaption: (caption: string) => void;
  onRemove: () => void;
};

function FileRow({ fileName, caption, onCaption, onRemove }: RowProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <TextField
        label={translate('resources.files.caption', { file: fileName })}
        value={caption}
        onChange={({ target }) => onCaption(target.value)}
        sx={{ flex: 1 }}
      />
      <IconAction icon="trash" label={translate('resources.files.detach', { file: fileName })} onClick={onRemove} />
    </Stack>
  );
}

function AttachButton({ isFull, onChoose }: { isFull: boolean; onChoose: (files: readonly File[]) => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={translate('resources.files.attach')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        variant="outlined"
        startIcon={<Icon name="attach" size={18} />}
        disabled={isFull}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => input.current?.click()}
      >
        {translate('resources.files.attach')}
      </Button>
    </>
  );
}

type Captioned = { id: string; name: string };

/** Returns a form field that holds files with captions. */
function useFiles<F extends Captioned>(name: string) {
  const { field } = useController({ name });
  const files = (field.value ?? []) as readonly F[];
  const change = (changed: readonly F[]) => field.onChange(changed);
  return {
    files,
    change,
    caption: (id: string, text: string) => change(files.map((one) => (one.id === id ? { ...one, name: text } : one))),
    remove: (id: string) => change(files.filter((one) => one.id !== id)),
  };
}

/** Edits a list's files and their captions: stored files, and files that are uploaded on save. */
export function FileRows() {
  const translate = useTranslate();
  const stored = useFiles<StoredFile>('options');
  const added = useFiles<NewFile>('added');
  const room = MOST_FILES - stored.files.length - added.files.length;
  const choose = (chosen: readonly File[]) =>
    added.change([...added.files, ...chosen.slice(0, room).map((file) => ({ id: newUuid(), name: '', file }))]);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="h3">{translate('resources.files.fields.options')}</Typography>
      {stored.files.map(({ id, fileName, name }) => (
        <FileRow
          key={id}
          fileName={fileName}
          caption={name}
          onCaption={(text) => stored.caption(id, text)}
          onRemove={() => stored.remove(id)}
        />
      ))}
      {added.files.map(({ id, file, name }) => (
        <FileRow
          key={id}
          fileName={file.name}
          caption={name}
          onCaption={(text) => added.caption(id, text)}
          onRemove={() => added.remove(id)}
        />
      ))}
      <AttachButton isFull={room <= 0} onChoose={choose} />
    </Stack>
  );
}
