import type { NodeFile } from '@recado/contracts';
import { Box, Link, Stack } from '@mui/material';
import { useLocale } from 'ra-core';
import { Icon } from '../../shared/Icon.js';
import { formatBytes } from '../../shared/lib/format.js';
import { useEditing } from '../state/editing.js';
import { useFlowFiles } from '../state/use-flow-files.js';

type Props = { file: Readonly<NodeFile> };

/** A document or another file without a preview: its name, type and size. */
function Document({ file: { fileName, bytes }, url }: Props & { url: string | undefined }) {
  const locale = useLocale() ?? 'pt';
  const type = fileName.includes('.') ? (fileName.split('.').at(-1)?.toUpperCase() ?? '') : '';
  const facts = [type, formatBytes(bytes, locale)].filter(Boolean).join(' · ');
  return (
    <Stack direction="row" sx={documentStyle}>
      <Icon name="file" size={22} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {url ? (
            <Link href={url} target="_blank" rel="noopener" color="inherit">
              {fileName}
            </Link>
          ) : (
            fileName
          )}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{facts}</Box>
      </Box>
    </Stack>
  );
}

/** A step's file as WhatsApp shows it. */
export function FilePreview({ file }: Props) {
  const { flowId } = useEditing();
  const url = useFlowFiles(flowId).urlOf(file.key);
  const { kind, fileName } = file;
  if (url && (kind === 'image' || kind === 'sticker'))
    return <Box component="img" src={url} alt={fileName} sx={pictureStyle} />;
  if (url && (kind === 'video' || kind === 'gif'))
    return <Box component="video" controls src={url} aria-label={fileName} sx={pictureStyle} />;
  if (url && (kind === 'audio' || kind === 'voice'))
    return <Box component="audio" controls src={url} aria-label={fileName} sx={{ maxWidth: '100%' }} />;
  return <Document file={file} url={url} />;
}

const pictureStyle = { display: 'block', maxWidth: '100%', maxHeight: 220, borderRadius: '10px', my: 0.5 };
const documentStyle = {
  ...{ gap: 1, alignItems: 'center', p: '8px 10px', my: 0.5, borderRadius: '10px', bgcolor: 'action.hover' },
};
