import { useTranslate } from 'ra-core';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { useAutomation } from '../shared/data/use-automation.js';
import type { ConnectionFields } from './use-connection-actions.js';

type Chosen = Pick<ConnectionFields, 'promptId' | 'integrationId'>;
type Props = { value: Chosen; onChange: (change: Partial<Chosen>) => void };

/** Chooses the assistant or bot that answers on a connection before a person does. */
export function AutomationFields({ value, onChange }: Props) {
  const translate = useTranslate();
  const { prompts, integrations } = useAutomation();
  const known = (options: readonly { id: string }[], id: string | null) =>
    options.some((one) => one.id === id) ? (id ?? '') : '';
  return (
    <>
      {prompts ? (
        <SelectField
          label={translate('automation.prompt')}
          empty={translate('automation.none')}
          options={prompts}
          value={known(prompts, value.promptId)}
          onChange={(id) => onChange({ promptId: id || null })}
        />
      ) : null}
      {integrations ? (
        <SelectField
          label={translate('automation.integration')}
          empty={translate('automation.none')}
          options={integrations}
          value={known(integrations, value.integrationId)}
          onChange={(id) => onChange({ integrationId: id || null })}
        />
      ) : null}
    </>
  );
}
