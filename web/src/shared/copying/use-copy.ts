import { useFailureToast, useSuccessToast } from '../data/use-error-toast.js';

/** Copies a text and says how that went. A page without https has no clipboard. */
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
