import { useResourceContext, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { useRecordName } from '../../shared/data/use-record-name.js';
import { NEW_ID, RecordController, type RecordSaving } from '../../shared/records/RecordController.js';
import { RecordFields, type RecordChecks } from '../../shared/records/RecordFields.js';
import { FormCard } from './FormCard.js';

/** The card is told how a record of the operator is read, checked and stored. */
export type RecordForm = RecordSaving & RecordChecks;

type CardProps = { isNew: boolean; onCancel: () => void; children: ReactNode };

function TitledCard({ isNew, onCancel, children }: CardProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const name = useRecordName();
  if (isNew)
    return (
      <FormCard title={translate(`resources.${resource}.add`)} submitLabel="app.add">
        {children}
      </FormCard>
    );
  return (
    <FormCard title={translate('operator.edit', { name })} submitLabel="app.save" onCancel={onCancel}>
      {children}
    </FormCard>
  );
}

type Props = RecordForm & { id: string; onDone: () => void; onCancel: () => void; children: ReactNode };

/** The form of one record that stands on a page with others. */
export function RecordCard({ onDone, onCancel, children, ...form }: Props) {
  return (
    <RecordController {...form} created="operator.done" saved="operator.done" onSaved={onDone} onLost={onCancel}>
      <RecordFields {...form}>
        <TitledCard isNew={form.id === NEW_ID} onCancel={onCancel}>
          {children}
        </TitledCard>
      </RecordFields>
    </RecordController>
  );
}
