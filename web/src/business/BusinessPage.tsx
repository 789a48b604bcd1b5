import { useTranslate } from 'ra-core';
import { Page } from '../shared/table/Page.js';
import { Figures } from './Figures.js';
import { InvoicesOfAll } from './InvoicesOfAll.js';

/** Shows the operator's income and the companies' outstanding invoices. */
export default function BusinessPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('business.title')} lead={translate('business.lead')}>
      <Figures />
      <InvoicesOfAll />
    </Page>
  );
}
