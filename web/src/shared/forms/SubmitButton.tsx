import { SaveButton } from 'react-admin';
import { useFormState } from 'react-hook-form';

type Props = { label?: string; disabled?: boolean };

/** Can be pressed before anything is changed, to hear what is missing, and not while it is sent: that would save twice. */
export function SubmitButton({ label = 'app.save', disabled = false }: Props) {
  const { isSubmitting } = useFormState();
  const isAble = !isSubmitting && !disabled;
  return <SaveButton alwaysEnable={isAble} disabled={!isAble} icon={<span hidden />} label={label} />;
}
