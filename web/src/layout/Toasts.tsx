import { Alert, Button, Snackbar } from '@mui/material';
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'ra-core';
import { useEffect, useState } from 'react';

/** An action that can be undone is delayed for as long as the undo message is visible. */
const UNDO_MS = 5_000;
const DURATION_MS = { error: 2_000, warning: 2_000, info: 3_000, success: 2_000 } as const;

const ids = new WeakMap<NotificationPayload, number>();
let lastId = 0;
const idOf = (notification: NotificationPayload) => {
  const id = ids.get(notification) ?? ++lastId;
  ids.set(notification, id);
  return id;
};

const isHeldBack = ({ notificationOptions }: NotificationPayload) => notificationOptions?.undoable === true;

type ToastProps = { notification: NotificationPayload; onExited: () => void; onUndo: () => void };

function Toast({ notification, onExited, onUndo }: ToastProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  const { message, type, notificationOptions } = notification;
  const duration = notificationOptions?.autoHideDuration ?? (isHeldBack(notification) ? UNDO_MS : undefined);
  const args = notificationOptions?.messageArgs as object | undefined;
  return (
    <Snackbar
      open={open}
      autoHideDuration={duration === undefined ? DURATION_MS[type] : duration}
      sx={positionStyle}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      slotProps={{ transition: { onExited } }}
    >
      <Alert
        severity={type}
        variant="filled"
        onClose={() => setOpen(false)}
        sx={toastStyle}
        {...(isHeldBack(notification) && {
          action: (
            <Button color="inherit" size="small" onClick={onUndo}>
              {translate('ra.action.undo')}
            </Button>
          ),
        })}
      >
        {typeof message === 'string' ? translate(message, { _: message, ...args }) : message}
      </Alert>
    </Snackbar>
  );
}

/** Closing the page would lose delayed actions, so the browser asks first. */
function useQuestionOfBrowser(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}

/** Shows the newest notification. It replaces an older one, whose delayed action is then sent immediately. */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const takeHeldBack = useTakeUndoableMutation();
  const newest = notifications.at(-1);
  useQuestionOfBrowser(notifications.some(isHeldBack));
  const end = (ended: readonly NotificationPayload[], isUndo: boolean) => {
    setNotifications((all) => all.filter((one) => !ended.includes(one)));
    for (const one of ended) if (isHeldBack(one)) takeHeldBack()?.({ isUndo });
  };
  useEffect(() => {
    if (notifications.length > 1) end(notifications.slice(0, -1), false);
  });
  if (!newest) return null;
  return (
    <Toast
      key={idOf(newest)}
      notification={newest}
      onExited={() => end([newest], false)}
      onUndo={() => end([newest], true)}
    />
  );
}

/**
 * The layout sets the position where a toast covers the least. A toast does not block clicks on the elements beneath
 * it.
 */
const TOP = 'var(--toast-top, auto)';
const BOTTOM = 'var(--toast-bottom, 20px)';
const LEFT = 'var(--toast-left, 16px)';
/** MUI sets a separate position for each of the two widths. */
const positionStyle = {
  pointerEvents: 'none',
  top: { xs: TOP, sm: TOP },
  bottom: { xs: BOTTOM, sm: BOTTOM },
  left: { xs: LEFT, sm: LEFT },
  right: { xs: '16px', sm: 'auto' },
  maxWidth: { sm: 400 },
};
const toastStyle = { borderRadius: '12px', whiteSpace: 'pre-line', '& button': { pointerEvents: 'auto' } };
