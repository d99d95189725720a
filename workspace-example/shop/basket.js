/** A basket is a list of `{ id, count }`. */
import { bulkDiscount, priceWithTax } from "./price.js";
import { products } from "./products.js";

/** What the whole basket costs, with tax, in cents. Throws for a product that the shop does not sell. */
export function basketTotal(basket) {
  return basket.reduce((sum, { id, count }) => sum + lineTotal(id, count), 0);
}

function lineTotal(id, count) {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) throw new Error(`no product "${id}"`);
  return priceWithTax(product.netCents * count - bulkDiscount(product.netCents, count));
}
