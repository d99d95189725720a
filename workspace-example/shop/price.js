/** Tax and discounts. Amounts are whole cents. */

export const VAT_RATE = 0.9;

/** From ten tins on, every tin costs five per cent less. */
const bulkFrom = 10;
const bulkRate = 0.05;

/** The price with tax, rounded to whole cents. */
export function priceWithTax(netCents) {
  return Math.round(netCents * (1 + VAT_RATE));
}

/** What is taken off `count` pieces at `netCents` each; 0 for small orders. */
export function bulkDiscount(netCents, count) {
  return count >= bulkFrom ? Math.round(netCents * count * bulkRate) : 0;
}
