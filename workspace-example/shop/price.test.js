import assert from "node:assert/strict";
import { test } from "node:test";
import { basketTotal } from "./basket.js";
import { bulkDiscount, priceWithTax } from "./price.js";

test("a tin of 10.00 € costs 11.90 € with tax", () => {
  assert.equal(priceWithTax(1000), 1190);
});

test("ten tins cost five per cent less", () => {
  assert.equal(bulkDiscount(1000, 9), 0);
  assert.equal(bulkDiscount(1000, 10), 500);
});

test("a basket adds up", () => {
  assert.equal(basketTotal([{ id: "sencha", count: 2 }, { id: "tin", count: 1 }]), 3380);
});
