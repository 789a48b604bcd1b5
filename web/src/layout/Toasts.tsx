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
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <Alert severity={type} variant="filled" onClose={() => setOpen(false)} sx={{ borderRadius: '12px' }}>
        {typeof message === 'string' ? translate(message, { _: message, ...args }) : message}
      </Alert>
    </Snackbar>
  );
}

/** Shows notifications one after another. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext();
  const [first] = notifications;
  if (!first) return null;
  return <Toast key={idOf(first)} notification={first} onGone={() => void takeNotification()} />;
}
