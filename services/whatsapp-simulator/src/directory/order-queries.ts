import { IqError, type IqHandlers } from '../link/iq-router.js';
import { child, node, text, type BinaryNode } from '../wire/nodes.js';
import { totalOf, type Order, type OrderedItem, type Orders } from '../world/orders.js';

const NOT_AUTHORIZED = 401;
const NOT_FOUND = 404;

const field = (tag: string, value: string | number): BinaryNode => node(tag, {}, Buffer.from(String(value)));

const productNode = ({ name, quantity, price }: OrderedItem, index: number, currency: string): BinaryNode =>
  node('product', {}, [
    field('id', index + 1),
    field('name', name),
    field('price', price),
    field('currency', currency),
    field('quantity', quantity),
  ]);

const orderNode = (order: Order): BinaryNode =>
  node('order', { id: order.id }, [
    ...order.items.map((item, index) => productNode(item, index, order.currency)),
    node('price', {}, [field('total', totalOf(order)), field('currency', order.currency)]),
  ]);

/** Returns an order's items to a client that knows its token. */
export const orderQueries = (orders: Orders): IqHandlers => ({
  'fb:thrift_iq/get/order': ({ iq }) => {
    const asked = child(iq, 'order');
    const order = orders.find(asked?.attrs.id ?? '');
    if (!order) throw new IqError(NOT_FOUND, 'item-not-found');
    if (text(child(asked, 'token')) !== order.token) throw new IqError(NOT_AUTHORIZED, 'not-authorized');
    return [orderNode(order)];
  },
});
