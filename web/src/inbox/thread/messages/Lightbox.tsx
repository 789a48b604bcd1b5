import Lightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Download from 'yet-another-react-lightbox/plugins/download';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/styles.css';
import { useTranslate } from 'ra-core';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { addressOf } from '../../../providers/media-address.js';

type Props = { pictures: readonly ThreadMessage[]; startId: string; onClose: () => void };

/** Shows a conversation's images in full size. Supports arrow keys, zoom, download and Escape. */
export default function PictureLightbox({ pictures, startId, onClose }: Props) {
  const translate = useTranslate();
  const slides = pictures.flatMap(({ mediaUrl, body }) =>
    mediaUrl ? [{ src: addressOf(mediaUrl), alt: body, description: body }] : [],
  );
  const label = (key: string) => translate(`thread.lightbox.${key}`);
  return (
    <Lightbox
      open
      close={onClose}
      index={Math.max(
        0,
        pictures.findIndex(({ id }) => id === startId),
      )}
      slides={slides}
      plugins={[Zoom, Download, Captions]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Previous: label('previous'),
        Next: label('next'),
        Close: translate('app.close'),
        Slide: label('picture'),
        Carousel: label('pictures'),
        Lightbox: label('pictures'),
        'Photo gallery': label('pictures'),
        '{index} of {total}': translate('thread.lightbox.position', { index: '{index}', total: '{total}' }),
        Caption: label('caption'),
        Download: label('download'),
        'Zoom in': label('zoomIn'),
        'Zoom out': label('zoomOut'),
      }}
    />
  );
}
