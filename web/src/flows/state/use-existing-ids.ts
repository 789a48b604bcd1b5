import { useMemo } from 'react';
import { usePrompts } from '../../shared/queries/use-prompts.js';
import { usePlan } from '../../shared/queries/use-plan.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useTags } from '../../shared/queries/use-tags.js';
import { useUserNames } from '../../shared/queries/use-user-names.js';
import type { ExistingIds } from '../model/problems.js';
import { useFlowFiles } from './use-flow-files.js';

const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id);

/** The company's existing ids. Integrations are loaded page by page, so only the server can check them all. */
export function useExistingIds(flowId: string): ExistingIds {
  const { data: queues } = useQueues();
  const { data: tags } = useTags();
  const { data: users } = useUserNames();
  const { prompts, reading } = usePrompts(usePlan()?.useOpenAi === true);
  const { files } = useFlowFiles(flowId);
  const arePromptsRead = !reading.isPending && !reading.error;
  return useMemo(
    () => ({
      ...{ queueIds: idsOf(queues), tagIds: idsOf(tags), userIds: idsOf(users) },
      ...{ promptIds: arePromptsRead ? idsOf(prompts) : undefined, integrationIds: undefined },
      ...{ invoiceIds: undefined, fileKeys: files?.map(({ key }) => key) },
    }),
    [queues, tags, users, prompts, arePromptsRead, files],
  );
}
