import type { CompanyFlow } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { readingOf } from '../shared/data/reading.js';
import { useThrottledReload } from '../shared/data/use-throttled-reload.js';
import { ListBody } from '../shared/table/ListBody.js';
import { Editor } from './editor/Editor.js';

/** The editor of one flow. Later refetches do not overwrite the draft being edited. */
export default function FlowEditPage() {
  const { id = '' } = useParams();
  const [loads, setLoads] = useState(0);
  const query = useQuery({
    queryKey: ['flow', id],
    gcTime: 0,
    queryFn: ({ signal }) => api.get<CompanyFlow>(`/admin/flows/${id}`, { signal }),
  });
  const { data: flow, refetch } = query;
  const readAgain = useThrottledReload(['flow', id]);
  useTopic('flow', ({ flowId }) => {
    if (flowId === id) readAgain();
  });
  const reload = async () => {
    await refetch();
    setLoads((count) => count + 1);
  };
  return (
    <ListBody reading={readingOf(query)} isEmpty={!flow} empty={null} pendingPx={480}>
      {flow ? (
        <Editor
          key={`${flow.id} ${loads}`}
          flow={flow}
          onPublished={() => void refetch()}
          onReload={() => void reload()}
        />
      ) : null}
    </ListBody>
  );
}
