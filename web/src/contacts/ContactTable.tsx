import type { Contact } from '@recado/contracts';
import { Box, Card } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { Avatar } from '../shared/Avatar.js';
import { IconAction } from '../shared/IconAction.js';
import { formatPhone } from '../shared/lib/format.js';
import { useNearEnd } from '../shared/table/near-end.js';
import { RowActions } from '../shared/table/RowActions.js';
import { usePlan } from '../shared/data/use-plan.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';

const ROW_PX = 60;

export type ContactAct = 'start' | 'schedule' | 'edit' | 'remove';
type Act = (what: ContactAct, contact: Contact) => void;
type Props = {
  contacts: readonly Contact[];
  mayDelete: boolean;
  onAct: Act;
  onNearEnd: () => void;
};

function Row({ contact, mayDelete, onAct }: Pick<Props, 'mayDelete' | 'onAct'> & { contact: Contact }) {
  const translate = useTranslate();
  const phone = useIsPhone();
  const plan = usePlan();
  const name = contact.name || formatPhone(contact.number);
  return (
    <Box sx={rowStyle(phone)}>
      <Avatar id={contact.id} name={name} picture={contact.profilePicUrl} />
      <Box sx={cut}>
        {name}
        {phone ? <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>{formatPhone(contact.number)}</Box> : null}
      </Box>
      {phone ? null : (
        <>
          <Box sx={{ ...cut, fontVariantNumeric: 'tabular-nums' }}>{formatPhone(contact.number)}</Box>
          <Box sx={{ ...cut, color: 'text.secondary' }}>{contact.email}</Box>
          <Box sx={{ ...cut, color: 'text.secondary' }}>{contact.whatsapp?.name}</Box>
        </>
      )}
      <RowActions
        name={name}
        onEdit={() => onAct('edit', contact)}
        onRemove={mayDelete ? () => onAct('remove', contact) : undefined}
      >
        <IconAction icon="chat" label={translate('contacts.start', { name })} onClick={() => onAct('start', contact)} />
        {plan?.useSchedules && !phone ? (
          <IconAction
            icon="clock"
            label={translate('schedules.actionFor', { name })}
            onClick={() => onAct('schedule', contact)}
          />
        ) : null}
      </RowActions>
    </Box>
  );
}

/** Only the rows in sight exist; the next page comes before the end is reached. */
export function ContactTable({ contacts, onNearEnd, ...row }: Props) {
  const translate = useTranslate();
  const { ref: box, onScroll } = useNearEnd<HTMLDivElement>(onNearEnd);
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer's functions are called while rendering only
  const rows = useVirtualizer({
    count: contacts.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => contacts[index]?.id ?? index,
    overscan: 8,
  });
  return (
    <Card ref={box} onScroll={onScroll} sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <Box
        role="list"
        aria-label={translate('contacts.title')}
        sx={{ height: rows.getTotalSize(), position: 'relative' }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const contact = contacts[index];
          if (!contact) return null;
          return (
            <div
              key={key}
              role="listitem"
              style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
            >
              <Row contact={contact} {...row} />
            </div>
          );
        })}
      </Box>
    </Card>
  );
}

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const rowStyle = (phone: boolean) => ({
  height: ROW_PX,
  display: 'grid',
  gridTemplateColumns: phone
    ? '40px minmax(0,1fr) auto'
    : '40px minmax(0,2fr) 160px minmax(0,1.4fr) minmax(0,1fr) 156px',
  gap: 2,
  alignItems: 'center',
  px: 2,
  borderBottom: 1,
  borderColor: 'line',
});
