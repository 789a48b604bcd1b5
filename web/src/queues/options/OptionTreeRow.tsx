import { Draggable } from '@hello-pangea/dnd';
import type { QueueOption } from '@recado/contracts';
import { Box, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../shared/Icon.js';
import { IconAction } from '../../shared/IconAction.js';
import type { OptionRow } from './option-rows.js';

export type OptionActs = {
  onAdd: (parent: QueueOption) => void;
  onEdit: (option: QueueOption) => void;
  onDelete: (option: QueueOption) => void;
};
type Props = OptionActs & {
  row: OptionRow;
  index: number;
  isClosed: boolean;
  onToggle: (id: string) => void;
};

const INDENT_PX = 20;
/** Deeper options are not indented further, so that titles keep enough room; their number shows the level. */
const DEEPEST_INDENT = 6;
const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Texts({ row: { option, trail } }: Pick<Props, 'row'>) {
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Box sx={cut}>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', mr: 1 }}>
          {trail}
        </Box>
        <b>{option.title}</b>
      </Box>
      <Box sx={{ ...cut, color: 'text.secondary', fontSize: 12.5 }}>
        {option.mediaName ? (
          <Box component="span" sx={{ mr: 0.5, display: 'inline-flex', verticalAlign: 'middle' }}>
            <Icon name="attach" size={14} />
          </Box>
        ) : null}
        {option.message || option.mediaName}
      </Box>
    </Box>
  );
}

function Acts({ option, onAdd, onEdit, onDelete }: OptionActs & { option: QueueOption }) {
  const translate = useTranslate();
  const { title: name } = option;
  return (
    <Stack direction="row" sx={{ flex: 'none' }}>
      <IconAction icon="plus" label={translate('queueOptions.addBelow', { name })} onClick={() => onAdd(option)} />
      <IconAction icon="pencil" label={`${translate('app.edit')} ${name}`} onClick={() => onEdit(option)} />
      <IconAction icon="trash" label={`${translate('app.delete')} ${name}`} onClick={() => onDelete(option)} />
    </Stack>
  );
}

function Toggle({ option, isClosed, onToggle }: Pick<Props, 'isClosed' | 'onToggle'> & { option: QueueOption }) {
  const translate = useTranslate();
  if (option.children.length === 0) return <Box sx={{ width: 32, flex: 'none' }} />;
  const label = translate(isClosed ? 'queueOptions.open' : 'queueOptions.close', { name: option.title });
  return (
    <IconAction
      size="small"
      icon={isClosed ? 'down' : 'up'}
      label={label}
      aria-expanded={!isClosed}
      onClick={() => onToggle(option.id)}
    />
  );
}

/** Shows an option in the tree. The whole row is the drag handle. */
export function OptionTreeRow({ row, index, isClosed, onToggle, ...acts }: Props) {
  const { option, depth, trail } = row;
  return (
    <Draggable draggableId={option.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, combineTargetFor }) => (
        <Stack
          direction="row"
          ref={innerRef}
          {...draggableProps}
          {...dragHandleProps}
          role="group" // not a button, because it contains buttons
          aria-label={`${trail} ${option.title}`}
          sx={{
            ...{ alignItems: 'center', gap: 0.5, py: 0.5, pr: 0.5, borderRadius: '10px', cursor: 'grab' },
            pl: `${Math.min(depth, DEEPEST_INDENT) * INDENT_PX}px`,
            border: '1px solid transparent',
            ...(isDragging && { bgcolor: 'background.paper', borderColor: 'line', boxShadow: 6 }),
            ...(combineTargetFor && { bgcolor: 'accentSoft', borderColor: 'primary.main' }),
          }}
        >
          <Toggle option={option} isClosed={isClosed} onToggle={onToggle} />
          <Texts row={row} />
          <Acts option={option} {...acts} />
        </Stack>
      )}
    </Draggable>
  );
}
