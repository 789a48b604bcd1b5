import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../shared/EmptyState.js';
import { usePageTitle } from '../../shared/lib/document-title.js';

/** Shown at every unknown URL. */
export function NotFoundPage() {
  const translate = useTranslate();
  const title = translate('pages.notFound');
  usePageTitle(title);
  return (
    <EmptyState icon="search" title={title} hint={translate('pages.notFoundHint')}>
      <Button component={Link} to="/" variant="contained">
        {translate('pages.goHome')}
      </Button>
    </EmptyState>
  );
}
