import { Alert, Box, Button, InputBase } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import { formatBytes } from '../../shared/lib/format.js';
import { isTooLarge } from '../../shared/lib/attachment-limits.js';
import type { Attachment } from './attachments-store.js';

type Props = {
  waiting: readonly Attachment[];
  onAdd: (files: readonly File[]) => void;
  onDescribe: (id: string, caption: string) => void;
  onRemove: (id: string) => void;
  onSend: () => void;
  onClose: () => void;
};

function Preview({ file }: { file: File }) {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (url) return <img src={url} alt="" />;
  return (
    <Icon name={file.type.startsWith('video/') ? 'video' : file.type.startsWith('audio/') ? 'mic' : 'file'} size={28} />
  );
}

function Row({
  attachment,
  onDescribe,
  onRemove,
}: Pick<Props, 'onDescribe' | 'onRemove'> & { attachment: Attachment }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, file, caption } = attachment;
  const tooLarge = isTooLarge(file);
  return (
    <Box component="li" sx={rowStyle}>
      <Box className="preview">
        <Preview file={file} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {file.name}
        </Box>
        <Box sx={{ color: tooLarge ? 'error.main' : 'text.secondary', fontSize: 12 }}>
          {formatBytes(file.size, locale)}
          {tooLarge ? ` · ${translate('compose.tooLarge')}` : ''}
        </Box>
        <InputBase
          fullWidth
          value={caption}
          placeholder={translate('compose.caption')}
          onChange={(event) => onDescribe(id, event.target.value)}
          slotProps={{ input: { 'aria-label': `${translate('compose.caption')}: ${file.name}` } }}
          sx={{ fontSize: 13, borderBottom: 1, borderColor: 'line' }}
        />
      </Box>
      <IconAction
        icon="close"
        size="small"
        label={`${translate('app.delete')}: ${file.name}`}
        onClick={() => onRemove(id)}
      />
    </Box>
  );
}

/** Shows the files before they are sent, each with a caption field. Requires an explicit confirmation. */
export default function AttachmentDialog({ waiting, onAdd, onSend, onClose, ...row }: Props) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const tooLarge = waiting.some(({ file }) => isTooLarge(file));
  return (
    <FormDialog
      open
      title={translate('compose.attachments', { smart_count: waiting.length })}
      submitLabel={translate('inbox.composer.send')}
      values={waiting.map(({ id, caption }) => [id, caption])}
      disabled={tooLarge}
      onSubmit={onSend}
      onClose={onClose}
    >
      {tooLarge ? <Alert severity="error">{translate('compose.limits')}</Alert> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {waiting.map((attachment) => (
          <Row key={attachment.id} attachment={attachment} {...row} />
        ))}
      </Box>
      <Button variant="outlined" startIcon={<Icon name="plus" size={18} />} onClick={() => input.current?.click()}>
        {translate('compose.addFiles')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={translate('compose.addFiles')}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </FormDialog>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '64px minmax(0,1fr) auto',
  gap: 1.5,
  alignItems: 'center',
  '& .preview': {
    width: 64,
    height: 64,
    borderRadius: '10px',
    overflow: 'hidden',
    display: 'grid',
    placeItems: 'center',
    bgcolor: 'background.default',
    color: 'primary.main',
  },
  '& img': { width: 64, height: 64, objectFit: 'cover' },
};
