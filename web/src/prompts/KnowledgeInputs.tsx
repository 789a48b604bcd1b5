import { KNOWLEDGE_USES } from '@recado/contracts';
import { AutocompleteArrayInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useKnowledge } from './use-knowledge.js';
import { FormChoice } from '../shared/forms/FormChoice.js';

const TEXTS = 'resources.prompts';

/** Selects the knowledge sources that a prompt may use. */
export function KnowledgeInputs() {
  const translate = useTranslate();
  const { knowledge } = useWatch<{ knowledge?: string }>();
  const sources = useKnowledge(knowledge === 'chosen');
  const uses = KNOWLEDGE_USES.map((id) => ({ id, name: translate(`${TEXTS}.knowledge.${id}`) }));
  /** Deleted sources are removed when the prompt is saved again. */
  const known = (ids: unknown) =>
    sources && Array.isArray(ids) ? ids.filter((id) => sources.some((source) => source.id === id)) : ids;
  return (
    <>
      <FormChoice
        source="knowledge"
        choices={uses}
        translateChoice={false}
        helperText={translate(`${TEXTS}.helps.knowledge`)}
      />
      {knowledge === 'chosen' ? (
        <AutocompleteArrayInput
          source="knowledgeIds"
          label={`${TEXTS}.fields.knowledgeIds`}
          choices={[...(sources ?? [])]}
          format={known}
          translateChoice={false}
          helperText={false}
          margin="none"
        />
      ) : null}
    </>
  );
}
