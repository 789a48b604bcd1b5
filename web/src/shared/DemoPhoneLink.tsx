import { Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { clientConfig } from '../providers/config.js';

/** Links to the simulated phone, if there is one. */
export function DemoPhoneLink() {
  const translate = useTranslate();
  const { phoneUrl } = clientConfig();
  if (!phoneUrl) return null;
  return (
    <Link href={phoneUrl} target="_blank" rel="noopener" sx={{ fontSize: 13 }}>
      {translate('connections.openPhone')}
    </Link>
  );
}
