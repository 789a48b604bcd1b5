import { useTranslate } from 'ra-core';
import { useAutomation } from '../../shared/queries/use-automation.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useUserNames } from '../../shared/queries/use-user-names.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { TagSelect } from './TagSelect.js';
import { useNode, type FieldsProps } from './use-node.js';

type NamedRecord = { id: string; name: string };
const known = (options: readonly NamedRecord[] | undefined, id: string | null) =>
  id !== null && options?.some((option) => option.id === id) ? id : '';

export function TagFields({ node }: FieldsProps<'tag'>) {
  const { set } = useNode(node);
  return <TagSelect value={node.tagId} onChange={(tagId) => set({ tagId })} />;
}

export function QueueFields({ node }: FieldsProps<'queue'>) {
  const translate = useTranslate();
  const { set } = useNode(node);
  const { data: queues } = useQueues();
  return (
    <SelectField
      label={translate('flows.fields.queueId')}
      options={queues ?? []}
      empty={translate('flows.forms.noQueue')}
      value={known(queues, node.queueId)}
      onChange={(id) => set({ queueId: id || null })}
    />
  );
}

export function AssignFields({ node }: FieldsProps<'assign'>) {
  const translate = useTranslate();
  const { set } = useNode(node);
  const { data: users } = useUserNames();
  const value = known(users, node.userId);
  return (
    <SelectField
      label={translate('flows.fields.userId')}
      options={users ?? []}
      value={value}
      error={users && value === '' ? translate('flows.forms.choose') : undefined}
      onChange={(userId) => set({ userId })}
    />
  );
}

const PROMPT = 'prompt ';
const INTEGRATION = 'integration ';

/** Selects the assistant or integration that answers. */
export function BotFields({ node }: FieldsProps<'bot'>) {
  const translate = useTranslate();
  const { set } = useNode(node);
  const { prompts, integrations } = useAutomation();
  const options = [
    ...(prompts ?? []).map(({ id, name }) => ({ id: PROMPT + id, name: `${translate('automation.prompt')}: ${name}` })),
    ...(integrations ?? []).map(({ id, name }) => ({
      id: INTEGRATION + id,
      name: `${translate('automation.integration')}: ${name}`,
    })),
  ];
  const chosen = node.promptId === null ? INTEGRATION + (node.integrationId ?? '') : PROMPT + node.promptId;
  const value = known(options, chosen);
  return (
    <SelectField
      label={translate('flows.forms.bot')}
      options={options}
      value={value}
      error={value === '' ? translate(options.length > 0 ? 'flows.forms.choose' : 'flows.forms.noBots') : undefined}
      onChange={(id) =>
        set({
          promptId: id.startsWith(PROMPT) ? id.slice(PROMPT.length) : null,
          integrationId: id.startsWith(INTEGRATION) ? id.slice(INTEGRATION.length) : null,
        })
      }
    />
  );
}
