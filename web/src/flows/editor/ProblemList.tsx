import { List, ListItem, ListItemButton, ListItemText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { EmptyState } from '../../shared/EmptyState.js';
import { useEditing, useTitles } from '../state/editing.js';

/** The problems that prevent publication. Each one selects its node. */
export function ProblemList({ onChoose }: { onChoose: (nodeId: string) => void }) {
  const translate = useTranslate();
  const titleOf = useTitles();
  const { problems, content } = useEditing();
  if (problems.length === 0)
    return <EmptyState icon="check" title={translate('flows.noProblems')} hint={translate('flows.noProblemsHint')} />;
  return (
    <List aria-label={translate('flows.tabs.problems')} sx={{ p: 1 }}>
      {problems.map(({ code, nodeId }) => (
        <ListItem key={`${code} ${nodeId}`} disablePadding>
          <ListItemButton
            disabled={!content.nodes[nodeId]}
            sx={{ borderRadius: '8px' }}
            onClick={() => onChoose(nodeId)}
          >
            <ListItemText
              primary={content.nodes[nodeId] ? titleOf(nodeId) : translate('flows.wholeFlow')}
              secondary={translate(`flows.problems.${code}`, { _: translate('flows.problems.other') })}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
