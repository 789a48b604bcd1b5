import { useTranslate } from 'ra-core';
import { Page } from '../shared/table/Page.js';
import { Figures } from './Figures.js';
import { InvoicesOfAll } from './InvoicesOfAll.js';

/** How the operator's business goes, and who owes what. */
export default function BusinessPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('business.title')} lead={translate('business.lead')}>
      <Figures />
      <InvoicesOfAll />
    </Page>
  );
}
