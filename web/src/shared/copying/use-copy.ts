import { useFailureToast, useSuccessToast } from '../data/use-error-toast.js';

/** Copies text and shows the result. Pages without HTTPS have no clipboard access. */
export function useCopy() {
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  return async (text: string, done = 'app.copied') => {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(done);
    } catch {
      showFailure('app.error');
    }
  };
}
