import type { CompanyFlow } from '@recado/contracts';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import type { IconName } from '../../shared/icon-paths.js';
import { NO_KEYS } from '../model/canvas-markers.js';
import { useNumbers } from '../state/numbers.js';
import { useEditing } from '../state/editing.js';
import { useExport } from './use-export.js';

export type View = 'canvas' | 'list';
type Props = {
  flow: CompanyFlow;
  name: string;
  saveState: ReactNode;
  /** Undefined when the screen is too small for the canvas. */
  view: View | undefined;
  onView: (view: View) => void;
  onArrange: () => void;
  onRename: () => void;
  onVersions: () => void;
  onReplay: () => void;
  onPublish: () => void;
};

/** Shows the published version, and whether the draft differs from it. */
function Published({ flow: { publishedVersion, isChanged } }: { flow: CompanyFlow }) {
  const translate = useTranslate();
  const key = publishedVersion === null ? 'neverPublished' : isChanged ? 'changedSince' : 'isPublished';
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
      {translate(`flows.${key}`, { number: publishedVersion ?? 0 })}
    </Box>
  );
}

type ToolProps = { icon: IconName; label: string; disabled?: boolean; 'aria-pressed'?: boolean; onClick: () => void };

/** A button with an icon and a label. Narrow bars show the label as a tooltip. */
function Tool({ icon, label, ...button }: ToolProps) {
  return (
    <Button size="small" color="inherit" aria-label={label} title={label} sx={toolStyle} {...button}>
      <Icon name={icon} />
      <span className="word">{label}</span>
    </Button>
  );
}

function Steps({ view, onView, onArrange, onVersions, onReplay, name }: Omit<Props, 'saveState' | 'flow'>) {
  const translate = useTranslate();
  const { undo, redo, canUndo, canRedo } = useEditing();
  const save = useExport(name);
  const { isOn, toggle } = useNumbers();
  const isList = view !== 'canvas';
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <Tool icon="return" label={translate('flows.undo')} disabled={!canUndo} onClick={undo} />
      <Tool icon="forward" label={translate('flows.redo')} disabled={!canRedo} onClick={redo} />
      {isList ? null : <Tool icon="board" label={translate('flows.arrange')} onClick={onArrange} />}
      {view === undefined ? null : (
        <Tool
          icon={isList ? 'flow' : 'menu'}
          label={translate(isList ? 'flows.showCanvas' : 'flows.showList')}
          onClick={() => onView(isList ? 'canvas' : 'list')}
        />
      )}
      <Tool
        icon="chart"
        label={translate(isOn ? 'flows.numbers.hide' : 'flows.numbers.show')}
        aria-pressed={isOn}
        onClick={toggle}
      />
      <Tool icon="chats" label={translate('flows.replay.title')} onClick={onReplay} />
      <Tool icon="clock" label={translate('flows.versions.title')} onClick={onVersions} />
      <Tool icon="download" label={translate('flows.export')} onClick={save} />
    </Stack>
  );
}

/** The flow's title, save state and actions. */
export function EditorBar(props: Props) {
  const { flow, name, saveState, onRename, onPublish } = props;
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Stack direction="row" className={NO_KEYS} sx={barStyle}>
      <IconAction icon="back" label={translate('flows.back')} onClick={() => void navigate('/flows')} />
      <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <Typography variant="h2" component="h1" noWrap>
            {name}
          </Typography>
          <IconAction icon="pencil" size="small" label={translate('flows.rename')} onClick={onRename} />
        </Stack>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Published flow={flow} />
          {saveState}
        </Stack>
      </Box>
      <Steps {...props} />
      <Button variant="contained" onClick={onPublish}>
        {translate('flows.publish.action')}
      </Button>
    </Stack>
  );
}

const toolStyle = {
  ...{ minWidth: 36, minHeight: 36, px: '6px', gap: '6px', color: 'text.secondary', whiteSpace: 'nowrap' },
  '&[aria-pressed="true"]': { color: 'primary.main', bgcolor: 'accentSoft' },
  '& .word': { '@container (max-width: 1300px)': { display: 'none' } },
};
const barStyle = {
  containerType: 'inline-size',
  ...{ alignItems: 'center', flexWrap: 'wrap', gap: 1, p: '8px 16px', flex: 'none' },
  ...{ borderBottom: 1, borderColor: 'line', bgcolor: 'surface' },
};
