import { useResourceContext, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { useRecordName } from '../../shared/data/use-record-name.js';
import { NEW_ID, RecordController, type RecordSaving } from '../../shared/records/RecordController.js';
import { RecordFields, type RecordChecks } from '../../shared/records/RecordFields.js';
import { FormCard } from './FormCard.js';

/** Defines how one of the operator's records is loaded, validated and saved. */
export type RecordForm = RecordSaving & RecordChecks;

type CardProps = { isNew: boolean; takesFocus: boolean; onCancel: () => void; children: ReactNode };

function TitledCard({ isNew, takesFocus, onCancel, children }: CardProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const name = useRecordName();
  if (isNew)
    return (
      <FormCard title={translate(`resources.${resource}.add`)} submitLabel="app.add" takesFocus={takesFocus}>
        {children}
      </FormCard>
    );
  return (
    <FormCard
      title={translate('operator.edit', { name })}
      submitLabel="app.save"
      takesFocus={takesFocus}
      onCancel={onCancel}
    >
      {children}
    </FormCard>
  );
}

type Props = RecordForm & {
  id: string;
  /** Whether it replaces another form, which had the focus. */
  takesFocus: boolean;
  onDone: () => void;
  onCancel: () => void;
  /** Called when the record cannot be loaded. */
  onLost: () => void;
  children: ReactNode;
};

/** Shows the form of one record on a page with others. */
export function RecordCard({ takesFocus, onDone, onCancel, onLost, children, ...form }: Props) {
  return (
    <RecordController {...form} created="operator.done" saved="operator.done" onSaved={onDone} onLost={onLost}>
      <RecordFields {...form}>
        <TitledCard isNew={form.id === NEW_ID} takesFocus={takesFocus} onCancel={onCancel}>
          {children}
        </TitledCard>
      </RecordFields>
    </RecordController>
  );
}
