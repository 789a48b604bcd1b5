import type { Invoice } from '@recado/contracts';
import { Button, DialogActions, DialogContent, DialogTitle, Step, StepButton, Stepper } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Dialog } from '../shared/dialogs/Dialog.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { PayerFields } from './PayerFields.js';
import { PixCode } from './PixCode.js';
import { PlanCard } from './PlanCard.js';
import { PriceLine } from './PriceLine.js';
import { Review } from './Review.js';
import { UntilPaid } from './UntilPaid.js';
import { CUSTOMIZE, DATA, REVIEW, STEPS, useCheckout } from './use-checkout.js';

type Checkout = ReturnType<typeof useCheckout>;
type Props = { invoice: Invoice | null; onClose: () => void };

function Steps({ checkout, invoice }: { checkout: Checkout } & Pick<Props, 'invoice'>) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { step, setStep, payer, setPayer, errors } = checkout;
  return (
    <>
      <Stepper nonLinear alternativeLabel={isPhone} activeStep={step} sx={{ mb: 3, pt: 1 }}>
        {STEPS.map((name, n) => (
          <Step key={name}>
            <StepButton onClick={() => setStep(n)}>{translate(`finance.checkout.${name}`)}</StepButton>
          </Step>
        ))}
      </Stepper>
      {step === DATA ? <PriceLine invoice={invoice} /> : null}
      {step === DATA ? <PayerFields payer={payer} errors={errors} onChange={setPayer} /> : null}
      {step === CUSTOMIZE ? <PlanCard /> : null}
      {step === REVIEW ? <Review payer={payer} invoice={invoice} /> : null}
    </>
  );
}

/** Pays an invoice or the next one due, in the specification's three steps, starting at the second. */
export function CheckoutDialog({ invoice, onClose }: Props) {
  const translate = useTranslate();
  const checkout = useCheckout(invoice);
  const { pix, step, isPaying, advance } = checkout;
  return (
    <Dialog open onClose={onClose} aria-labelledby="checkout-title" maxWidth="sm" fullWidth>
      <DialogTitle id="checkout-title">{translate('finance.checkout.title')}</DialogTitle>
      <DialogContent>
        {pix ? (
          <UntilPaid>
            <PixCode pix={pix} />
          </UntilPaid>
        ) : (
          <Steps checkout={checkout} invoice={invoice} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate(pix ? 'app.close' : 'app.cancel')}
        </Button>
        {pix ? null : (
          <Button variant="contained" disabled={isPaying} onClick={advance}>
            {translate(step === REVIEW ? 'finance.pay' : 'finance.checkout.next')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
