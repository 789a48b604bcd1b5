import { SaveButton } from 'react-admin';
import { useFormState } from 'react-hook-form';

type Props = { label?: string; disabled?: boolean };

/**
 * Enabled before anything is changed, so that a click shows what is missing. Disabled while saving, to avoid saving
 * twice.
 */
export function SubmitButton({ label = 'app.save', disabled = false }: Props) {
  const { isSubmitting } = useFormState();
  const isAble = !isSubmitting && !disabled;
  return <SaveButton alwaysEnable={isAble} disabled={!isAble} icon={<span hidden />} label={label} />;
}
