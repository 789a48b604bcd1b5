import { Box, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, type ReactNode } from 'react';
import { EmptyState } from '../../shared/EmptyState.js';
import { NodeForm } from '../forms/NodeForm.js';
import { useEditing } from '../state/editing.js';
import { ProblemList } from './ProblemList.js';

const ScenarioPanel = lazy(() => import('../scenarios/ScenarioPanel.js'));
const TryOut = lazy(() => import('../try-out/TryOut.js'));

export type PanelTab = 'node' | 'test' | 'scenarios' | 'problems';

function ChosenNode() {
  const translate = useTranslate();
  const { content, selectedId } = useEditing();
  const node = content.nodes[selectedId ?? ''];
  if (!node)
    return <EmptyState icon="flow" title={translate('flows.chooseNode')} hint={translate('flows.chooseNodeHint')} />;
  return (
    <Box sx={{ p: 2 }}>
      <NodeForm key={node.id} node={node} />
    </Box>
  );
}

type Props = {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onProblem: (nodeId: string) => void;
  /** The content of the first tab. Defaults to the form of the selected node. */
  nodes?: ReactNode;
  /** The visible tabs. The list view shows the node forms itself, so it leaves out their tab. */
  tabs: readonly PanelTab[];
};

function useTabText() {
  const translate = useTranslate();
  const { problems } = useEditing();
  return (name: PanelTab, hasNodes: boolean) => {
    if (name === 'problems' && problems.length > 0) return `${translate('flows.tabs.problems')} (${problems.length})`;
    return translate(name === 'node' && hasNodes ? 'flows.tabs.nodes' : `flows.tabs.${name}`);
  };
}

/**
 * The panel beside the canvas: selected node, try-out, scenarios and problems. The try-out keeps running while another
 * tab is open.
 */
export function SidePanel({ tab, onTab, onProblem, nodes, tabs }: Props) {
  const textOf = useTabText();
  const shown = tabs.includes(tab) ? tab : (tabs[0] ?? 'test');
  const contents: Readonly<Record<PanelTab, ReactNode>> = {
    node: nodes ?? <ChosenNode />,
    test: <TryOut />,
    scenarios: <ScenarioPanel onNode={onProblem} />,
    problems: <ProblemList onChoose={onProblem} />,
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <Tabs
        value={shown}
        variant="scrollable"
        scrollButtons="auto"
        onChange={(_event, next: PanelTab) => onTab(next)}
        sx={{ flex: 'none' }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`flow-${name}-tab`}
            aria-controls={`flow-${name}`}
            sx={{ minWidth: 0, flex: '1 0 auto', px: 1.5 }}
            label={textOf(name, nodes !== undefined)}
          />
        ))}
      </Tabs>
      {tabs.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`flow-${name}`}
          aria-labelledby={`flow-${name}-tab`}
          tabIndex={0}
          hidden={shown !== name}
          sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}
        >
          <Suspense fallback={null}>{contents[name]}</Suspense>
        </Box>
      ))}
    </Box>
  );
}
