import { besidesCard, type CatalogCard as Card, type CatalogPrice } from '@recado/contracts';
import { Box } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { Icon } from '../../../../shared/Icon.js';
import { formatPrice } from '../../../../shared/lib/format.js';
import { WhatsappText } from '../../../text/WhatsappText.js';

/** An order, a product or a catalogue, with the message text that is not on the card. */
export function CatalogCard({ body, card }: { body: string; card: Card }) {
  const translate = useTranslate();
  const { kind, title, text, items, itemCount } = card;
  const rest = besidesCard(body, card);
  return (
    <>
      <Box
        role="note"
        aria-label={translate('thread.catalog.label', { kind: translate(`thread.catalog.${kind}`), title })}
        sx={cardStyle}
      >
        <small>
          <Icon name={kind === 'order' ? 'card' : 'tag'} size={13} /> {translate(`thread.catalog.${kind}`)}
        </small>
        {title ? <b>{title}</b> : null}
        {items.length > 0 ? <Items items={items} /> : null}
        {kind !== 'product' && itemCount > 0 ? (
          <span className="count">{translate('thread.catalog.items', { smart_count: itemCount })}</span>
        ) : null}
        <Price price={card.total} />
      </Box>
      {text ? <Words text={text} /> : null}
      {rest ? <Words text={rest} /> : null}
    </>
  );
}

const Words = ({ text }: { text: string }) => (
  <div>
    <WhatsappText text={text} className="" />
  </div>
);

const Items = ({ items }: Pick<Card, 'items'>) => (
  <ul>
    {items.map(({ name, quantity, price }, index) => (
      <li key={index}>
        {quantity} × {name} <Price price={price} />
      </li>
    ))}
  </ul>
);

function Price({ price }: { price: CatalogPrice | null }) {
  const [language] = useLocaleState();
  return price ? <span className="price">{formatPrice(price.value, price.currency, language)}</span> : null;
}

const cardStyle = {
  ...{ mb: 0.5, p: 1, borderRadius: '10px', bgcolor: 'action.hover', overflowWrap: 'anywhere' },
  '& small': { display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary', fontSize: 12 },
  '& b': { display: 'block', fontWeight: 500 },
  '& ul': { listStyle: 'none', m: 0, p: 0, fontSize: 13 },
  '& .count': { color: 'text.secondary', fontSize: 13, mr: 1 },
  '& .price': { fontVariantNumeric: 'tabular-nums' },
};
