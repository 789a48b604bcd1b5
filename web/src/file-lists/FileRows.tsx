import { Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { newUuid } from '../shared/lib/new-uuid.js';
import type { Values } from './use-save-file-list.js';

/** As the server takes them. */
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
        label={translate('fileLists.caption', { file: fileName })}
        value={caption}
        onChange={({ target }) => onCaption(target.value)}
        sx={{ flex: 1 }}
      />
      <IconAction icon="trash" label={translate('fileLists.detach', { file: fileName })} onClick={onRemove} />
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
        aria-label={translate('fileLists.attach')}
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
        {translate('fileLists.attach')}
      </Button>
    </>
  );
}

type Props = { values: Values; onChange: (change: Partial<Values>) => void };

/** The files of a list, each with a caption: those it has, and those that will be sent with it. */
export function FileRows({ values, onChange }: Props) {
  const translate = useTranslate();
  const { kept, added } = values;
  const room = MOST_FILES - kept.length - added.length;
  const choose = (chosen: readonly File[]) =>
    onChange({
      added: [...added, ...chosen.slice(0, room).map((file) => ({ id: newUuid(), name: '', file }))],
    });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="h3">{translate('fileLists.files')}</Typography>
      {kept.map(({ id, fileName, name }) => (
        <FileRow
          key={id}
          fileName={fileName}
          caption={name}
          onCaption={(text) => onChange({ kept: kept.map((one) => (one.id === id ? { ...one, name: text } : one)) })}
          onRemove={() => onChange({ kept: kept.filter((one) => one.id !== id) })}
        />
      ))}
      {added.map(({ id, file, name }) => (
        <FileRow
          key={id}
          fileName={file.name}
          caption={name}
          onCaption={(text) => onChange({ added: added.map((one) => (one.id === id ? { ...one, name: text } : one)) })}
          onRemove={() => onChange({ added: added.filter((one) => one.id !== id) })}
        />
      ))}
      <AttachButton isFull={room <= 0} onChoose={choose} />
    </Stack>
  );
}
