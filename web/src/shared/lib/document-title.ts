import { useEffect } from 'react';

const PRODUCT = 'Recado';
const shown = { page: '', unread: 0 };

function write(): void {
  const names = shown.page.includes(PRODUCT) ? [shown.page] : [shown.page, PRODUCT];
  const name = names.filter(Boolean).join(' · ');
  document.title = shown.unread > 0 ? `(${shown.unread}) ${name}` : name;
}

/** Shows the unread count before the page's name in the document title. */
export function useUnreadInTitle(unread: number): void {
  useEffect(() => {
    shown.unread = unread;
    write();
  }, [unread]);
}

/** Sets the document title while the page is mounted. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    shown.page = page;
    write();
    return () => {
      shown.page = '';
      write();
    };
  }, [page]);
}
