import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { NodeText } from '../forms/inputs.js';

type Reply = { status: number; body: string };
type Props = { reply: Reply; onChange: (reply: Reply) => void };

const LONGEST_BODY = 10_000;
const STATUS = { min: 100, max: 599, step: 1 };

/** The response to an HTTP call: its status and JSON body. */
export function AddressReply({ reply: { status, body }, onChange }: Props) {
  const translate = useTranslate();
  const isWrong = !(status >= STATUS.min && status <= STATUS.max);
  return (
    <>
      <TextField
        type="number"
        label={translate('flows.scenarios.status')}
        value={Number.isNaN(status) ? '' : status}
        error={isWrong}
        onChange={({ target }) => onChange({ body, status: Number.parseInt(target.value, 10) })}
        slotProps={{ htmlInput: STATUS }}
      />
      <NodeText
        label={translate('flows.scenarios.body')}
        value={body}
        rows={3}
        most={LONGEST_BODY}
        onType={(typed) => onChange({ status, body: typed })}
      />
    </>
  );
}
