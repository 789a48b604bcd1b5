import { Alert, Snackbar } from '@mui/material';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'ra-core';
import { useState } from 'react';

const DURATION_MS = { error: 2_000, warning: 2_000, info: 3_000, success: 2_000 } as const;

const ids = new WeakMap<NotificationPayload, number>();
let lastId = 0;
const idOf = (notification: NotificationPayload) => {
  const id = ids.get(notification) ?? ++lastId;
  ids.set(notification, id);
  return id;
};

function Toast({ notification, onGone }: { notification: NotificationPayload; onGone: () => void }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  const { message, type, notificationOptions } = notification;
  const duration = notificationOptions?.autoHideDuration;
  const args = notificationOptions?.messageArgs as object | undefined;
  return (
    <Snackbar
      open={open}
      autoHideDuration={duration === undefined ? DURATION_MS[type] : duration}
      sx={placeStyle}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <Alert severity={type} variant="filled" onClose={() => setOpen(false)} sx={toastStyle}>
        {typeof message === 'string' ? translate(message, { _: message, ...args }) : message}
      </Alert>
    </Snackbar>
  );
}

/** Shows the newest notification. It takes the place of an older one, which would speak of something past. */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const newest = notifications.at(-1);
  if (!newest) return null;
  const drop = () => setNotifications((all) => all.slice(all.indexOf(newest) + 1));
  return <Toast key={idOf(newest)} notification={newest} onGone={drop} />;
}

/** The frame says where it hides the least. What lies beneath can be pressed all the same. */
const TOP = 'var(--toast-top, auto)';
const BOTTOM = 'var(--toast-bottom, 20px)';
const LEFT = 'var(--toast-left, 16px)';
/** The library has a place of its own for each of the two widths. */
const placeStyle = {
  pointerEvents: 'none',
  top: { xs: TOP, sm: TOP },
  bottom: { xs: BOTTOM, sm: BOTTOM },
  left: { xs: LEFT, sm: LEFT },
  right: { xs: '16px', sm: 'auto' },
  maxWidth: { sm: 400 },
};
const toastStyle = { borderRadius: '12px', whiteSpace: 'pre-line', '& button': { pointerEvents: 'auto' } };
