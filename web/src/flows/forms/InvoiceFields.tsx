import { useTranslate } from 'ra-core';
import { useAutomation } from '../../shared/queries/use-automation.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { InvalidAnswerFields } from './QuestionFields.js';
import { ChoicesField } from './ChoicesField.js';
import { MessageText } from './inputs.js';
import { useNode, type FieldsProps } from './use-node.js';

/** Edits the invoice source and the message that asks for the document number. */
export function InvoiceFields({ node }: FieldsProps<'invoice'>) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  const sources = useAutomation().invoiceSources ?? [];
  const value = sources.some(({ id }) => id === node.integrationId) ? (node.integrationId ?? '') : '';
  return (
    <>
      <SelectField
        label={translate('flows.forms.invoiceFrom')}
        options={sources}
        value={value}
        error={
          value === '' ? translate(sources.length > 0 ? 'flows.forms.choose' : 'flows.forms.noSources') : undefined
        }
        onChange={(id) => set({ integrationId: id || null })}
      />
      <MessageText label={translate('flows.forms.askDocument')} value={node.text} onType={(text) => type({ text })} />
      <ChoicesField node={node} />
      <InvalidAnswerFields node={node} />
    </>
  );
}
