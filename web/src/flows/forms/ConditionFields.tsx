import { DEFAULT_HOURS } from '@recado/contracts';
import { FormControlLabel, Switch } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { HolidayList } from '../../shared/hours/HolidayList.js';
import { HoursTable } from '../../shared/hours/HoursTable.js';
import { LANGUAGES } from '../../shared/lib/languages.js';
import { NodeText } from './inputs.js';
import { TagSelect } from './TagSelect.js';
import { useNode, type FieldsProps, type KindOf } from './use-node.js';
import { ValueName } from './ValueName.js';

type When = KindOf<'condition'>['when'];
type Type = When['type'];
type Part<T extends Type> = { when: Extract<When, { type: T }>; node: KindOf<'condition'> };

const EMPTY: { readonly [T in Type]: Extract<When, { type: T }> } = {
  hours: { type: 'hours', hours: null },
  value: { type: 'value', name: '', is: 'equal', value: '' },
  tag: { type: 'tag', tagId: '' },
  language: { type: 'language', language: 'pt' },
  knownContact: { type: 'knownContact' },
};
const COMPARISONS = ['equal', 'contains', 'filled'] as const;
const LONGEST_VALUE = 500;

function HoursPart({ when, node }: Part<'hours'>) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={when.hours === null}
            onChange={(_event, isCompanys) =>
              set({ when: { type: 'hours', hours: isCompanys ? null : [...DEFAULT_HOURS] } })
            }
          />
        }
        label={translate('flows.forms.companyHours')}
      />
      {when.hours ? (
        <>
          <HoursTable value={when.hours} onChange={(hours) => type({ when: { ...when, hours } })} />
          <HolidayList value={when.holidays ?? []} onChange={(holidays) => type({ when: { ...when, holidays } })} />
        </>
      ) : null}
    </>
  );
}

function ValuePart({ when, node }: Part<'value'>) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  const comparisons = COMPARISONS.map((id) => ({ id, name: translate(`flows.comparisons.${id}`) }));
  return (
    <>
      <ValueName
        label={translate('flows.fields.name')}
        value={when.name}
        onType={(name) => type({ when: { ...when, name } }, 'name')}
      />
      <SelectField
        label={translate('flows.forms.comparison')}
        options={comparisons}
        value={when.is}
        onChange={(is) => set({ when: { ...when, is: is as (typeof COMPARISONS)[number] } })}
      />
      {when.is === 'filled' ? null : (
        <NodeText
          label={translate('flows.fields.value')}
          value={when.value}
          most={LONGEST_VALUE}
          onType={(value) => type({ when: { ...when, value } }, 'value')}
        />
      )}
    </>
  );
}

function Parts({ node }: FieldsProps<'condition'>) {
  const translate = useTranslate();
  const { set } = useNode(node);
  const { when } = node;
  if (when.type === 'hours') return <HoursPart when={when} node={node} />;
  if (when.type === 'value') return <ValuePart when={when} node={node} />;
  if (when.type === 'tag')
    return <TagSelect value={when.tagId} onChange={(tagId) => set({ when: { type: 'tag', tagId } })} />;
  if (when.type === 'knownContact') return null;
  return (
    <SelectField
      label={translate('flows.conditions.language')}
      options={LANGUAGES.map(({ locale, name }) => ({ id: locale, name }))}
      value={when.language}
      onChange={(language) => set({ when: { type: 'language', language: language as typeof when.language } })}
    />
  );
}

export function ConditionFields({ node }: FieldsProps<'condition'>) {
  const translate = useTranslate();
  const { set } = useNode(node);
  const types = Object.keys(EMPTY).map((id) => ({ id, name: translate(`flows.conditions.${id}`) }));
  return (
    <>
      <SelectField
        label={translate('flows.fields.when')}
        options={types}
        value={node.when.type}
        onChange={(type) => set({ when: EMPTY[type as Type] })}
      />
      <Parts node={node} />
    </>
  );
}
