import type { DraftNode } from '@recado/contracts';
import { exitsOf, type Exit } from '@recado/flow-engine';
import { Box, Stack } from '@mui/material';
import { Handle, Position, useUpdateNodeInternals, type Node, type NodeProps } from '@xyflow/react';
import { useTranslate } from 'ra-core';
import { memo, useEffect } from 'react';
import { Icon } from '../../shared/Icon.js';
import { useExitName } from '../forms/ExitSelects.js';
import { CARD_PX } from '../model/layout.js';
import { KIND_ICONS } from '../model/nodes.js';
import { useNodeSummary } from '../state/node-summary.js';
import { Mark } from '../state/Mark.js';

export type CardData = {
  node: DraftNode;
  title: string;
  isStart: boolean;
  isRunning: boolean;
  /** The node's problems as text, or an empty string if there are none. */
  problem: string;
  /** One line of statistics per chosen version. */
  numbers: readonly string[];
};
export type CardNode = Node<CardData, 'card'>;

function ExitRow({ exit }: { exit: Exit }) {
  const name = useExitName()(exit);
  return (
    <Box className={`exit ${exit.to === '' ? 'loose' : ''}`}>
      <span>{name}</span>
      <Handle type="source" position={Position.Right} id={exit.id} />
    </Box>
  );
}

/** A node of any kind: icon, title, summary, and its exits with a handle for connections. */
export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<CardNode>) {
  const { node, title, isStart, isRunning, problem, numbers } = data;
  const translate = useTranslate();
  const update = useUpdateNodeInternals();
  const summary = useNodeSummary()(node);
  const exits = exitsOf(node);
  const points = exits.map((exit) => exit.id).join();
  useEffect(() => update(id), [update, id, points]);
  const marks = [selected && 'chosen', isRunning && 'running', problem !== '' && 'wrong'].filter(Boolean).join(' ');
  return (
    <Box className={`card ${marks}`} style={{ width: CARD_PX }}>
      <Handle type="target" position={Position.Left} />
      <Stack direction="row" className="head">
        <span className="kind">
          <Icon name={KIND_ICONS[node.kind]} size={18} />
        </span>
        <strong>{title}</strong>
        {isStart ? <Mark text={translate('flows.isStart')} /> : null}
        {problem === '' ? null : (
          <span className="problem" role="img" aria-label={problem} title={problem}>
            <Icon name="alert" size={18} />
          </span>
        )}
      </Stack>
      {summary === '' ? null : <div className="line">{summary}</div>}
      {numbers.map((line) => (
        <div key={line} className="numbers">
          {line}
        </div>
      ))}
      {exits.map((exit) => (
        <ExitRow key={exit.id} exit={exit} />
      ))}
    </Box>
  );
});
