import { CheckoutBody, type Invoice, type PixPayment } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { fieldErrorsOf, problemsOf } from '../providers/validation.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { NO_PAYER, type Payer } from './PayerFields.js';

export const STEPS = ['data', 'customize', 'review'] as const;
export const [DATA, CUSTOMIZE, REVIEW] = [0, 1, 2];

const check = (payer: Payer) => problemsOf(CheckoutBody, payer);

/**
 * Manages the steps of a checkout. It starts with the plan; the payer's details are requested before the review unless
 * they are known.
 */
export function useCheckout(invoice: Invoice | null) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const showSuccess = useSuccessToast();
  const [step, setStep] = useState(CUSTOMIZE);
  const [payer, setPayer] = useState<Payer>(NO_PAYER);
  const { errors, isRight, refuse } = useProblems(payer, check);
  const [hasSeenData, setHasSeenData] = useState(false);
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.post<PixPayment>('/subscription', { ...payer, ...(invoice && { invoiceId: invoice.id }) }),
    onSuccess: () => showSuccess(translate('finance.checkout.done')),
    onError(error) {
      const problems = fieldErrorsOf(error);
      refuse(problems);
      if (Object.keys(problems).length === 0) showError(error);
      else goTo(DATA);
    },
  });
  const goTo = (next: number) => {
    if (next === DATA) setHasSeenData(true);
    setStep(next);
  };
  const advance = () => {
    if (step === CUSTOMIZE && !hasSeenData && Object.keys(check(payer)).length > 0) return goTo(DATA);
    if (step === CUSTOMIZE) return goTo(REVIEW);
    if (!isRight()) return goTo(DATA);
    return step === DATA ? goTo(REVIEW) : mutate();
  };
  return { step, setStep: goTo, payer, setPayer, errors, advance, pix: data, isPaying: isPending };
}
